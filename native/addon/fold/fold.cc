// The fold for JavaScript; called on worker threads, each with working memory of its own.
#include "addon/registry.h"

#include "analysis/tally.h"

#include <stdexcept>

namespace comair {

static Column ToColumn(const Napi::Value &value, size_t rows) {
  Column column;
  if (value.IsNumber()) {
    column.value = value.As<Napi::Number>().Int64Value();
    return column;
  }
  auto array = value.As<Napi::TypedArray>();
  if (array.ElementLength() < rows)
    throw std::runtime_error("rows: a column is too short");
  napi_typedarray_type type = array.TypedArrayType();
  column.width = array.ElementSize();
  column.is_signed =
      type == napi_int8_array || type == napi_int16_array || type == napi_int32_array;
  // Not array.ArrayBuffer(): the memory may be that of a SharedArrayBuffer.
  void *data = nullptr;
  napi_get_typedarray_info(value.Env(), value, nullptr, nullptr, &data, nullptr, nullptr);
  column.data = data;
  return column;
}

// Columns: caller, construct, within, size, blocks, second, count.
static Counted ToCounted(const Napi::Object &object) {
  Counted counted;
  counted.entries = object.Get("entries").As<Napi::Number>().Uint32Value();
  auto columns = object.Get("columns").As<Napi::Array>();
  Column *all[] = {&counted.caller, &counted.construct, &counted.within, &counted.size,
                   &counted.blocks, &counted.second,    &counted.count};
  uint32_t i = 0;
  for (Column *column : all)
    *column = ToColumn(columns.Get(i++), counted.entries);
  return counted;
}

// Columns: construct, depth, repeat, blocks, second, back references, iterations, then those whose
// sum is the size.
static Batch ToBatch(const Napi::Object &object, Cost cost) {
  Batch batch;
  batch.rows = object.Get("rows").As<Napi::Number>().Uint32Value();
  batch.incomplete = object.Get("incomplete").ToBoolean();
  batch.cost = cost;
  auto columns = object.Get("columns").As<Napi::Array>();
  Column *fixed[] = {&batch.construct, &batch.depth,          &batch.repeat,    &batch.blocks,
                     &batch.second,    &batch.back_reference, &batch.iterations};
  uint32_t i = 0;
  for (Column *column : fixed)
    *column = ToColumn(columns.Get(i++), batch.rows);
  for (; i < columns.Length(); i++)
    batch.sizes.push_back(ToColumn(columns.Get(i), batch.rows));
  auto series = object.Get("series").As<Napi::Array>();
  for (uint32_t k = 0; k < series.Length(); k++) {
    auto parts = series.Get(k).As<Napi::Array>();
    batch.series.emplace_back();
    for (uint32_t j = 0; j < parts.Length(); j++)
      batch.series.back().push_back(ToColumn(parts.Get(j), batch.rows));
  }
  if (object.Get("args").IsTypedArray()) {
    auto args = object.Get("args").As<Napi::Uint32Array>();
    batch.args = args.Data();
    batch.args_count = args.ElementLength() / kArgNumbers * kArgNumbers;
  }
  if (object.Get("contexts").IsTypedArray()) {
    auto contexts = object.Get("contexts").As<Napi::Uint32Array>();
    if (contexts.ElementLength() < batch.rows)
      throw std::runtime_error("rows.contexts: too short");
    batch.contexts = contexts.Data();
  }
  auto bytes_of = [&](const char *name, const uint8_t *&data, size_t &length) {
    if (!object.Get(name).IsTypedArray())
      return;
    auto bytes = object.Get(name).As<Napi::Uint8Array>();
    data = bytes.Data();
    length = bytes.ByteLength();
  };
  bytes_of("points", batch.points, batch.points_bytes);
  bytes_of("open", batch.open, batch.open_bytes);
  batch.points_counted = object.Get("course").ToBoolean();
  if (object.Get("counted").IsObject())
    batch.counted = ToCounted(object.Get("counted").As<Napi::Object>());
  return batch;
}

static Napi::Float64Array ToArray(Napi::Env env, const std::vector<double> &numbers) {
  auto array = Napi::Float64Array::New(env, numbers.size());
  std::copy(numbers.begin(), numbers.end(), array.Data());
  return array;
}

static void Append(std::vector<double> &out, std::initializer_list<double> numbers) {
  out.insert(out.end(), numbers);
}

// Edges from callers whose rows are to come.
static void PutChildren(Napi::Object &result, const char *name, const Edges &edges,
                        uint32_t constructs) {
  std::vector<double> children;
  edges.each([&](const Edges::Edge &e) {
    if (e.caller() >= constructs)
      Append(children, {double(e.caller() - constructs), double(e.callee()), double(e.calls),
                        double(e.cost)});
  });
  result.Set(name, ToArray(result.Env(), children));
}

static void PutOpen(Napi::Object &result, const Fold &fold) {
  std::vector<double> out;
  for (const auto &row : fold.left_open)
    Append(out, {double(row.id), double(row.depth), double(row.size), double(row.cost),
                 double(row.times), row.complete ? 1.0 : 0.0});
  result.Set("leftOpen", ToArray(result.Env(), out));
  out.clear();
  for (int64_t d = fold.low; fold.first >= 0 && d <= fold.last; d++)
    Append(out, {double(fold.level(d).size), double(fold.level(d).cost)});
  result.Set("levels", ToArray(result.Env(), out));
  out.clear();
  for (const auto &each : fold.nested)
    Append(out, {double(each.level), double(each.id), double(each.cost)});
  result.Set("nested", ToArray(result.Env(), out));
  out.clear();
  for (const auto &[depth, sum] : fold.pending)
    Append(out, {double(depth), double(sum.size), double(sum.cost)});
  result.Set("pending", ToArray(result.Env(), out));
  out.clear();
  for (const Steps::Open &open : fold.open_calls)
    Append(out, {double(open.depth), double(open.id), double(open.calls)});
  result.Set("openCalls", ToArray(result.Env(), out));
}

static void PutSeries(Napi::Object &result, const Fold &fold) {
  Napi::Env env = result.Env();
  auto list = Napi::Array::New(env, fold.series_count);
  for (uint32_t k = 0; k < fold.series_count; k++) {
    const Series &series = fold.series[k];
    auto one = Napi::Object::New(env);
    std::vector<double> out;
    for (size_t i = 0; i < fold.left_open.size(); i++)
      out.push_back(double(series.left[i]));
    one.Set("left", ToArray(env, out));
    out.clear();
    for (int64_t d = fold.low; fold.first >= 0 && d <= fold.last; d++)
      out.push_back(double(series.level(d)));
    one.Set("levels", ToArray(env, out));
    out.clear();
    for (const auto &[depth, size] : series.pending)
      Append(out, {double(depth), double(size)});
    one.Set("pending", ToArray(env, out));
    list.Set(k, one);
  }
  result.Set("series", list);
}

static void PutCourses(Napi::Object &result, const Fold &fold) {
  std::vector<double> out;
  auto put = [&](const Fold::CourseFrame &frame) {
    Append(out, {double(frame.id), double(frame.cells), double(frame.callees), double(frame.rms),
                 double(frame.written), double(frame.cost)});
  };
  for (const Fold::CourseEvent &event : fold.courses) {
    Append(out, {event.is_end ? -1.0 : double(event.frames.size()), double(event.left),
                 double(event.depth), double(event.sized)});
    put(event.rest);
    for (const Fold::CourseFrame &frame : event.frames)
      put(frame);
  }
  result.Set("courses", ToArray(result.Env(), out));
}

// fold(task): see FoldTask in src/native/fold.ts.
static Napi::Value FoldGroup(const Napi::CallbackInfo &info) {
  static thread_local Fold fold;
  Napi::Env env = info.Env();
  auto task = info[0].As<Napi::Object>();
  auto opaque = task.Get("opaque").As<Napi::Int32Array>();
  auto batches = task.Get("batches").As<Napi::Array>();
  auto tally = Tally::Find(task.Get("tally").As<Napi::Number>().Uint32Value());
  std::string unit = task.Get("cost").As<Napi::String>();
  Cost cost = unit == "blocks" ? Cost::Blocks : unit == "steps" ? Cost::Steps : Cost::Second;
  try {
    fold.reset(task.Get("constructs").As<Napi::Number>().Uint32Value(), opaque.Data(),
               opaque.ElementLength());
    auto loops = task.Get("loops").As<Napi::Int32Array>();
    fold.set_loops(loops.Data(), loops.ElementLength());
    auto wanted = task.Get("series").As<Napi::Array>();
    std::vector<uint32_t> sums;
    for (uint32_t k = 0; k < wanted.Length(); k++)
      sums.push_back(wanted.Get(k).As<Napi::Number>().Uint32Value());
    fold.want(sums, task.Get("args").As<Napi::Number>().Int32Value());
    fold.want_contexts(task.Get("contexts").As<Napi::Number>().Uint32Value());
    size_t rows = 0;
    for (uint32_t i = 0; i < batches.Length(); i++) {
      Napi::HandleScope scope(env);
      rows += batches.Get(i).As<Napi::Object>().Get("rows").As<Napi::Number>().Uint32Value();
    }
    fold.expect(rows);
    for (uint32_t i = 0; i < batches.Length(); i++) {
      Napi::HandleScope scope(env);
      fold.add(ToBatch(batches.Get(i).As<Napi::Object>(), cost));
    }
    fold.finish();
    // Without: its stream has been given up.
    if (tally)
      tally->Add(fold);
  } catch (const std::runtime_error &error) {
    throw Napi::Error::New(env, error.what());
  }
  auto result = Napi::Object::New(env);
  auto totals = Napi::Object::New(env);
  totals.Set("rows", double(fold.rows));
  totals.Set("activations", double(fold.activations));
  totals.Set("blocks", double(fold.blocks));
  totals.Set("second", double(fold.second));
  result.Set("totals", totals);
  result.Set("first", double(fold.first));
  result.Set("low", double(fold.low));
  result.Set("last", double(fold.last));
  PutChildren(result, "children", fold.edges, fold.constructs());
  PutChildren(result, "through", fold.through, fold.constructs());
  PutOpen(result, fold);
  PutSeries(result, fold);
  PutCourses(result, fold);
  result.Set("leftContexts", ToArray(env, {fold.left_contexts.begin(), fold.left_contexts.end()}));
  return result;
}

class TallyObject : public Napi::ObjectWrap<TallyObject> {
public:
  explicit TallyObject(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<TallyObject>(info), tally_(Tally::Make()) {
  }
  static Napi::Function Define(Napi::Env env) {
    return DefineClass(env, "Tally",
                       {InstanceAccessor<&TallyObject::Number>("number"),
                        InstanceMethod<&TallyObject::AddPoint>("point"),
                        InstanceMethod<&TallyObject::AddEdge>("edge"),
                        InstanceMethod<&TallyObject::AddThrough>("through"),
                        InstanceMethod<&TallyObject::Export>("export")});
  }

private:
  Napi::Value Number(const Napi::CallbackInfo &info) {
    return Napi::Number::New(info.Env(), tally_->number);
  }
  void AddPoint(const Napi::CallbackInfo &info) {
    auto given = info[1].As<Napi::Array>();
    std::vector<int64_t> sizes;
    for (uint32_t k = 0; k < given.Length(); k++)
      sizes.push_back(given.Get(k).As<Napi::Number>().Int64Value());
    tally_->AddPoint(info[0].As<Napi::Number>().Uint32Value(), sizes, Count(info[2]),
                     Count(info[3]), info[4].As<Napi::Number>().Uint32Value());
  }
  void AddEdge(const Napi::CallbackInfo &info) {
    AddTo(tally_->edges, info);
  }
  void AddThrough(const Napi::CallbackInfo &info) {
    AddTo(tally_->through, info);
  }
  void AddTo(Edges &edges, const Napi::CallbackInfo &info) {
    std::lock_guard<std::mutex> lock(tally_->mutex);
    edges.add(info[0].As<Napi::Number>().Uint32Value(), info[1].As<Napi::Number>().Uint32Value(),
              Count(info[2]), Count(info[3]));
  }
  Napi::Value Export(const Napi::CallbackInfo &info);

  static uint64_t Count(const Napi::Value &value) {
    return static_cast<uint64_t>(value.As<Napi::Number>().Int64Value());
  }

  std::shared_ptr<Tally> tally_;
};

Napi::Value TallyObject::Export(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  std::lock_guard<std::mutex> lock(tally_->mutex);
  auto result = Napi::Object::New(env);
  std::vector<double> out;
  for (const auto &r : tally_->routines)
    if (r.calls != 0)
      Append(out, {double(r.id), double(r.calls), double(r.self_cost), double(r.cost_once),
                   double(r.incomplete), double(r.corrupt), double(r.iterations)});
  result.Set("routines", ToArray(env, out));
  out.clear();
  tally_->edges.each([&](const Edges::Edge &e) {
    Append(out, {double(e.caller()), double(e.callee()), double(e.calls), double(e.cost)});
  });
  result.Set("edges", ToArray(env, out));
  out.clear();
  tally_->through.each([&](const Edges::Edge &e) {
    Append(out, {double(e.caller()), double(e.callee()), double(e.calls), double(e.cost)});
  });
  result.Set("through", ToArray(env, out));
  auto list = Napi::Array::New(env);
  for (const auto &[number, series] : tally_->series) {
    auto one = Napi::Object::New(env);
    one.Set("number", double(number));
    out.clear();
    for (size_t id = 0; id < series.totals.size(); id++)
      if (series.totals[id] != 0)
        Append(out, {double(id), double(series.totals[id])});
    one.Set("totals", ToArray(env, out));
    list.Set(list.Length(), one);
  }
  result.Set("series", list);
  out.clear();
  for (size_t id = 0; id < tally_->contexts.size(); id++)
    if (tally_->contexts[id].calls != 0 || tally_->contexts[id].self_cost != 0)
      Append(out, {double(id), double(tally_->contexts[id].calls),
                   double(tally_->contexts[id].self_cost)});
  result.Set("contexts", ToArray(env, out));
  return result;
}

static void InitFold(Napi::Env env, Napi::Object exports) {
  exports.Set("fold", Napi::Function::New(env, FoldGroup));
  exports.Set("Tally", TallyObject::Define(env));
}

static Part part(InitFold);

} // namespace comair
