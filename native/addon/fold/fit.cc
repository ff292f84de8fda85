// Least squares for JavaScript: see NativeFit in src/native/native-fit.ts.
#include "addon/registry.h"

#include "analysis/fit.h"

namespace comair {

namespace {

constexpr size_t kTermNumbers = 4;
constexpr size_t kChoiceNumbers = 1 + Design::kMost;
constexpr size_t kFoundNumbers = 3 + Design::kMost;

// Sizes, weights, weighted costs, one after the other.
FitSamples ToSamples(const Napi::Value &value) {
  auto packed = value.As<Napi::Float64Array>();
  size_t length = packed.ElementLength() / 3;
  if (length == 0)
    throw Napi::RangeError::New(value.Env(), "fit: no samples");
  const double *data = packed.Data();
  return {data, data + length, data + 2 * length, length};
}

std::vector<FitTerm> ToTerms(const Napi::Value &value) {
  auto packed = value.As<Napi::Float64Array>();
  std::vector<FitTerm> terms(packed.ElementLength() / kTermNumbers);
  for (size_t i = 0; i < terms.size(); i++) {
    const double *from = packed.Data() + i * kTermNumbers;
    terms[i] = {from[0], from[1], from[2], from[3]};
  }
  if (terms.empty())
    throw Napi::RangeError::New(value.Env(), "fit: no terms");
  return terms;
}

double ToDouble(const Napi::Value &value) {
  return value.As<Napi::Number>().DoubleValue();
}

int ToInt(const Napi::Value &value) {
  return value.As<Napi::Number>().Int32Value();
}

std::vector<Design::Choice> ToChoices(const Napi::Value &value, size_t terms) {
  auto packed = value.As<Napi::Int32Array>();
  std::vector<Design::Choice> choices(packed.ElementLength() / kChoiceNumbers);
  for (size_t c = 0; c < choices.size(); c++) {
    const int32_t *from = packed.Data() + c * kChoiceNumbers;
    choices[c].count = from[0];
    bool good = from[0] >= 1 && from[0] <= Design::kMost;
    for (int i = 0; good && i < from[0]; i++) {
      choices[c].terms[i] = from[1 + i];
      good = from[1 + i] >= (i == 0 ? 0 : from[i] + 1) && from[1 + i] < static_cast<int>(terms);
    }
    if (!good)
      throw Napi::RangeError::New(value.Env(), "fit: no such choice of terms");
  }
  return choices;
}

// Where an answer of so many numbers goes.
double *ToAnswer(const Napi::Value &value, size_t numbers) {
  auto out = value.As<Napi::Float64Array>();
  if (out.ElementLength() < numbers)
    throw Napi::RangeError::New(value.Env(), "fit: no room for the answer");
  return out.Data();
}

// (samples, terms, offset, choices, answer)
void Fits(const Napi::CallbackInfo &info) {
  FitSamples samples = ToSamples(info[0]);
  std::vector<FitTerm> terms = ToTerms(info[1]);
  std::vector<Design::Choice> choices = ToChoices(info[3], terms.size());
  Design design(samples, terms.data(), terms.size(), ToDouble(info[2]));
  double *to = ToAnswer(info[4], choices.size() * kFoundNumbers);
  for (const Design::Choice &choice : choices) {
    FitFound found = FitChoice(design, samples, choice);
    *to++ = found.fits ? 1 : 0;
    *to++ = found.error;
    *to++ = found.cross_error;
    for (double coefficient : found.coefficients)
      *to++ = coefficient;
  }
}

// (samples, terms, offset, answer): with an intercept, but for a constant.
void Errors(const Napi::CallbackInfo &info) {
  FitSamples samples = ToSamples(info[0]);
  std::vector<FitTerm> terms = ToTerms(info[1]);
  double *to = ToAnswer(info[3], terms.size());
  for (const FitTerm &term : terms)
    *to++ = TermError(samples, term, ToDouble(info[2]), !term.is_constant());
}

// (samples, term, intercept, from, to, steps)
Napi::Value Offset(const Napi::CallbackInfo &info) {
  double offset = BestOffset(ToSamples(info[0]), ToTerms(info[1])[0], info[2].ToBoolean(),
                             ToDouble(info[3]), ToDouble(info[4]), ToInt(info[5]));
  return Napi::Number::New(info.Env(), offset);
}

// (samples, offset, intercept, from, to, steps)
Napi::Value Exponent(const Napi::CallbackInfo &info) {
  double exponent = BestExponent(ToSamples(info[0]), ToDouble(info[1]), info[2].ToBoolean(),
                                 ToDouble(info[3]), ToDouble(info[4]), ToInt(info[5]));
  return Napi::Number::New(info.Env(), exponent);
}

// (samples, from, to, steps, low, high, rough steps)
Napi::Value PowerOffset(const Napi::CallbackInfo &info) {
  double offset =
      BestPowerOffset(ToSamples(info[0]), ToDouble(info[1]), ToDouble(info[2]), ToInt(info[3]),
                      ToDouble(info[4]), ToDouble(info[5]), ToInt(info[6]));
  return Napi::Number::New(info.Env(), offset);
}

// (samples, linear, from, to, steps)
Napi::Value Rate(const Napi::CallbackInfo &info) {
  double rate = BestRate(ToSamples(info[0]), info[1].ToBoolean(), ToDouble(info[2]),
                         ToDouble(info[3]), ToInt(info[4]));
  return Napi::Number::New(info.Env(), rate);
}

void Init(Napi::Env env, Napi::Object exports) {
  auto fit = Napi::Object::New(env);
  fit.Set("fits", Napi::Function::New(env, Fits));
  fit.Set("errors", Napi::Function::New(env, Errors));
  fit.Set("offset", Napi::Function::New(env, Offset));
  fit.Set("exponent", Napi::Function::New(env, Exponent));
  fit.Set("powerOffset", Napi::Function::New(env, PowerOffset));
  fit.Set("rate", Napi::Function::New(env, Rate));
  exports.Set("fit", fit);
}

Part part(Init);

} // namespace

} // namespace comair
