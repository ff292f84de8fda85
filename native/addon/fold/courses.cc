// Courses for JavaScript: NativeCourses in src/native/courses.ts.
#include "addon/registry.h"

#include "analysis/courses.h"

#include <algorithm>
#include <stdexcept>

namespace comair {

static std::vector<Courses::Known> ToKnown(const Napi::Value &value) {
  auto numbers = value.As<Napi::Float64Array>();
  std::vector<Courses::Known> known(numbers.ElementLength() / 3);
  for (size_t i = 0; i < known.size(); i++)
    known[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
  return known;
}

class CoursesObject : public Napi::ObjectWrap<CoursesObject> {
public:
  explicit CoursesObject(const Napi::CallbackInfo &info)
      : Napi::ObjectWrap<CoursesObject>(info), courses_(info[0].As<Napi::Number>().DoubleValue(),
                                                        info[1].As<Napi::Number>().Uint32Value()) {
  }
  static Napi::Function Define(Napi::Env env) {
    return DefineClass(env, "Courses",
                       {InstanceMethod<&CoursesObject::Apply>("apply"),
                        InstanceMethod<&CoursesObject::End>("end"),
                        InstanceMethod<&CoursesObject::Finish>("finish"),
                        InstanceMethod<&CoursesObject::Take>("take"),
                        InstanceAccessor<&CoursesObject::Open>("open")});
  }

private:
  Napi::Value Apply(const Napi::CallbackInfo &info) {
    auto events = info[0].As<Napi::Float64Array>();
    try {
      size_t at = courses_.apply(
          events.Data(), events.ElementLength(), info[1].As<Napi::Number>().Uint32Value(),
          info[2].As<Napi::Number>().DoubleValue(), ToKnown(info[3]), ToKnown(info[4]));
      return Napi::Number::New(info.Env(), static_cast<double>(at));
    } catch (const std::runtime_error &error) {
      throw Napi::Error::New(info.Env(), error.what());
    }
  }
  void End(const Napi::CallbackInfo &info) {
    courses_.end(info[0].As<Napi::Number>().Uint32Value(), info[1].As<Napi::Number>().Uint32Value(),
                 info[2].As<Napi::Number>().DoubleValue(), info[3].As<Napi::Number>().DoubleValue(),
                 info[4].As<Napi::Number>().DoubleValue(), info[5].ToBoolean());
  }
  void Finish(const Napi::CallbackInfo &) {
    courses_.finish();
  }
  Napi::Value Open(const Napi::CallbackInfo &info) {
    return Napi::Number::New(info.Env(), static_cast<double>(courses_.open()));
  }
  Napi::Value Take(const Napi::CallbackInfo &info) {
    Napi::Env env = info.Env();
    auto list = Napi::Array::New(env, courses_.done.size());
    for (uint32_t i = 0; i < courses_.done.size(); i++) {
      const Courses::Course &course = courses_.done[i];
      auto one = Napi::Object::New(env);
      one.Set("construct", double(course.construct));
      one.Set("complete", course.complete);
      auto put = [&](const char *name, double Courses::Point::*field) {
        auto numbers = Napi::Float64Array::New(env, course.points.size());
        for (size_t k = 0; k < course.points.size(); k++)
          numbers[k] = course.points[k].*field;
        one.Set(name, numbers);
      };
      put("cells", &Courses::Point::cells);
      put("cost", &Courses::Point::cost);
      put("reads", &Courses::Point::reads);
      put("written", &Courses::Point::written);
      put("external", &Courses::Point::external);
      list.Set(i, one);
    }
    courses_.done.clear();
    return list;
  }

  Courses courses_;
};

static void InitCourses(Napi::Env env, Napi::Object exports) {
  exports.Set("Courses", CoursesObject::Define(env));
}

static Part part(InitCourses);

} // namespace comair
