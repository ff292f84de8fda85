// Tables of points for JavaScript, which puts profiles of many processes together in them.
#include "addon/registry.h"

#include "analysis/tables.h"
#include "analysis/tally.h"
#include "protocol/points.h"

#include <algorithm>

namespace comair {

namespace {

constexpr size_t kNumbers = 6;                   // size, count, min, max, sum, sum of squares
constexpr uint32_t kMostRoutines = 1u << 28;     // pages are counted in 32 bits
constexpr double kMostSize = 9007199254740991.0; // beyond, not all whole numbers are there
constexpr double kMost = 18446744073709549568.0;

uint64_t ToCount(Napi::Env env, double number, double most) {
  if (!(number >= 0 && number <= most))
    throw Napi::RangeError::New(env, "points: a number is negative or too large");
  return static_cast<uint64_t>(number);
}

uint32_t ToRoutine(const Napi::Value &value) {
  int64_t routine = value.As<Napi::Number>().Int64Value();
  if (routine < 0 || routine >= kMostRoutines)
    throw Napi::RangeError::New(value.Env(), "points: no such routine");
  return static_cast<uint32_t>(routine);
}

class PointsObject : public Napi::ObjectWrap<PointsObject> {
public:
  explicit PointsObject(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<PointsObject>(info),
        points_(static_cast<size_t>(info[0].As<Napi::Number>().Int64Value())) {
  }
  static Napi::Function Define(Napi::Env env) {
    return DefineClass(env, "Points",
                       {InstanceMethod<&PointsObject::Add>("add"),
                        InstanceMethod<&PointsObject::AddTally>("addTally"),
                        InstanceMethod<&PointsObject::Copy>("copy"),
                        InstanceMethod<&PointsObject::Bin>("bin"),
                        InstanceMethod<&PointsObject::Binned>("binned"),
                        InstanceMethod<&PointsObject::Export>("export")});
  }

private:
  void Merge(Napi::Env env, uint32_t routine, const double *from) {
    if (routine >= kMostRoutines)
      throw Napi::RangeError::New(env, "points: no such routine");
    int64_t size = static_cast<int64_t>(ToCount(env, from[0], kMostSize));
    Point point;
    point.count = ToCount(env, from[1], kMost);
    point.min = ToCount(env, from[2], kMost);
    point.max = ToCount(env, from[3], kMost);
    point.sum = ToCount(env, from[4], kMost);
    point.squares = from[5];
    if (point.count == 0)
      return;
    points_.reserve(routine + 1);
    points_.merge(routine, size, point);
  }
  // (routine, numbers): kNumbers for each point.
  void Add(const Napi::CallbackInfo &info) {
    uint32_t routine = ToRoutine(info[0]);
    auto flat = info[1].As<Napi::Float64Array>();
    for (size_t at = 0; at + kNumbers <= flat.ElementLength(); at += kNumbers)
      Merge(info.Env(), routine, flat.Data() + at);
  }
  // (tally, which, routines): the points of a tally, by RMS (CA_BY_RMS), by calling context
  // (CA_BY_CONTEXT), or of a series, with for each of its routines its place here; a negative one
  // leaves it out, CA_UNKNOWN is none yet. Those that have points but none are returned, and
  // nothing is added.
  Napi::Value AddTally(const Napi::CallbackInfo &info) {
    auto unknown = Napi::Array::New(info.Env());
    auto number = info[0].As<Napi::Object>().Get("number");
    auto tally = Tally::Find(number.As<Napi::Number>().Uint32Value());
    if (!tally)
      throw Napi::Error::New(info.Env(), "points: no such tally");
    int32_t which = info[1].As<Napi::Number>().Int32Value();
    auto places = info[2].As<Napi::Int32Array>();
    std::lock_guard<std::mutex> lock(tally->mutex);
    const Points *from = PointsOf(*tally, which);
    if (from == nullptr)
      return unknown;
    std::vector<bool> seen(places.ElementLength());
    from->each([&](uint32_t routine, int64_t, const Point &) {
      if (routine >= seen.size())
        throw Napi::RangeError::New(info.Env(), "points: no such routine");
      if (places[routine] == CA_UNKNOWN && !seen[routine])
        unknown.Set(unknown.Length(), Napi::Number::New(info.Env(), routine));
      seen[routine] = true;
    });
    if (unknown.Length() > 0)
      return unknown;
    // Contexts are too many for bins of their own; theirs are as their sizes come.
    for (uint32_t routine : from->binned())
      if (which != CA_BY_CONTEXT && routine < seen.size() && places[routine] >= 0) {
        points_.reserve(static_cast<uint32_t>(places[routine]) + 1);
        points_.bin(static_cast<uint32_t>(places[routine]));
      }
    from->each([&](uint32_t routine, int64_t size, const Point &point) {
      int32_t place = places[routine];
      if (place < 0)
        return;
      points_.reserve(static_cast<uint32_t>(place) + 1);
      points_.merge(static_cast<uint32_t>(place), size, point);
    });
    return unknown;
  }
  static const Points *PointsOf(const Tally &tally, int32_t which) {
    if (which == CA_BY_RMS)
      return &tally.points;
    if (which == CA_BY_CONTEXT)
      return &tally.by_context.points;
    auto found = tally.series.find(static_cast<uint32_t>(which));
    return found == tally.series.end() ? nullptr : &found->second.points;
  }
  // (other): begins as another one is now.
  void Copy(const Napi::CallbackInfo &info) {
    points_ = Unwrap(info[0].As<Napi::Object>())->points_;
  }
  void Bin(const Napi::CallbackInfo &info) {
    uint32_t routine = ToRoutine(info[0]);
    points_.reserve(routine + 1);
    points_.bin(routine);
  }
  Napi::Value Binned(const Napi::CallbackInfo &info) {
    std::vector<uint32_t> sorted = points_.binned();
    std::sort(sorted.begin(), sorted.end());
    auto out = Napi::Array::New(info.Env(), sorted.size());
    for (uint32_t i = 0; i < sorted.size(); i++)
      out.Set(i, Napi::Number::New(info.Env(), sorted[i]));
    return out;
  }
  Napi::Value Export(const Napi::CallbackInfo &info);

  Points points_;
};

// export(routines): {points, ends}; points by routine and size, those of a routine end at
// ends[routine] (in points, not in numbers).
Napi::Value PointsObject::Export(const Napi::CallbackInfo &info) {
  struct Found {
    uint32_t routine;
    int64_t size;
    const Point *point;
  };
  uint32_t routines = ToRoutine(info[0]);
  std::vector<Found> all;
  points_.each([&](uint32_t routine, int64_t size, const Point &point) {
    if (routine < routines)
      all.push_back({routine, size, &point});
  });
  std::sort(all.begin(), all.end(), [](const Found &a, const Found &b) {
    return a.routine != b.routine ? a.routine < b.routine : a.size < b.size;
  });
  auto points = Napi::Float64Array::New(info.Env(), all.size() * kNumbers);
  auto ends = Napi::Uint32Array::New(info.Env(), routines);
  size_t at = 0;
  for (uint32_t routine = 0; routine < routines; routine++) {
    for (; at < all.size() && all[at].routine == routine; at++) {
      const Point &p = *all[at].point;
      double *to = points.Data() + at * kNumbers;
      to[0] = double(all[at].size);
      to[1] = double(p.count);
      to[2] = double(p.min);
      to[3] = double(p.max);
      to[4] = double(p.sum);
      to[5] = p.squares;
    }
    ends[routine] = static_cast<uint32_t>(at);
  }
  auto result = Napi::Object::New(info.Env());
  result.Set("points", points);
  result.Set("ends", ends);
  return result;
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("Points", PointsObject::Define(env));
}

Part part(Init);

} // namespace

} // namespace comair
