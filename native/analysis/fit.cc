#include "fit.h"

#include <algorithm>

namespace comair {

namespace {

// Kept from design to design: searches make very many.
struct Memory {
  std::vector<double> columns, norms, sums;
};
Memory &memory() {
  static thread_local Memory one;
  return one;
}

double square_of(double predicted, double cost) {
  double difference = (2 * (predicted - cost)) / (predicted + cost);
  double square = difference * difference;
  // Not a number: an exponential beyond all bounds.
  return square <= kNoFit ? square : kNoFit;
}

} // namespace

Design::Design(const FitSamples &samples, const FitTerm *terms, size_t count, double offset)
    : samples_(samples), terms_(count), columns_(memory().columns), norms_(memory().norms),
      sums_(memory().sums) {
  const size_t m = samples.length, k = count, blocks = samples.blocks(), stride = k * (k + 1);
  columns_.resize(k * m);
  norms_.resize(k);
  sums_.assign((blocks + 1) * stride, 0);
  for (size_t t = 0; t < k; t++) {
    double squares = 0;
    double *column = &columns_[t * m];
    for (size_t i = 0; i < m; i++) {
      column[i] = terms[t].value(std::max(0.0, samples.sizes[i] - offset)) * samples.weights[i];
      squares += column[i] * column[i];
    }
    norms_[t] = std::sqrt(squares);
    for (size_t i = 0; i < m; i++)
      column[i] /= norms_[t];
  }
  double *total = &sums_[blocks * stride];
  for (size_t b = 0; b < blocks; b++) {
    const size_t from = samples.edge(b), to = samples.edge(b + 1);
    double *block = &sums_[b * stride];
    for (size_t i = 0; i < k; i++)
      for (size_t j = 0; j <= k; j++) {
        if (j > i && j < k)
          continue; // symmetric
        const double *a = &columns_[i * m], *other = j == k ? samples.weighted : &columns_[j * m];
        double sum = 0;
        for (size_t s = from; s < to; s++)
          sum += a[s] * other[s];
        block[i * (k + 1) + j] = sum;
        total[i * (k + 1) + j] += sum;
      }
  }
}

bool Design::solve(const Choice &choice, int without, double *found) {
  const int lead = choice.terms[choice.count - 1];
  if (!(norm(lead) > 0) || !std::isfinite(norm(lead)))
    return false;
  int active[kMost], count = 0;
  for (int i = 0; i < choice.count; i++)
    if (norm(choice.terms[i]) > 0)
      active[count++] = choice.terms[i];
  for (;;) {
    if (!cholesky(active, count, without))
      return false;
    int worst = -1;
    for (int i = 0; i < count; i++)
      if (vector_[i] < 0 && (worst < 0 || vector_[i] < vector_[worst]))
        worst = i;
    if (worst < 0)
      break;
    if (active[worst] == lead)
      return false;
    std::copy(active + worst + 1, active + count, active + worst);
    count--;
  }
  for (int i = 0, a = 0; i < choice.count; i++)
    found[i] = a < count && active[a] == choice.terms[i] ? vector_[a++] : 0;
  return found[choice.count - 1] > 0;
}

// Solves for the active terms, into vector_; false when the system is singular.
bool Design::cholesky(const int *active, int count, int without) {
  const size_t k = terms_, stride = k * (k + 1);
  const double *total = &sums_[samples_.blocks() * stride];
  const double *left = without < 0 ? nullptr : &sums_[static_cast<size_t>(without) * stride];
  auto sum_at = [&](size_t at) { return left == nullptr ? total[at] : total[at] - left[at]; };
  for (int i = 0; i < count; i++) {
    const size_t row = static_cast<size_t>(active[i]) * (k + 1);
    for (int j = 0; j <= i; j++) {
      double sum = sum_at(row + static_cast<size_t>(active[j]));
      for (int l = 0; l < j; l++)
        sum -= matrix_[i][l] * matrix_[j][l];
      if (i != j)
        matrix_[i][j] = sum / matrix_[j][j];
      else if (sum > 1e-13)
        matrix_[i][i] = std::sqrt(sum);
      else
        return false;
    }
    double right = sum_at(row + k);
    for (int l = 0; l < i; l++)
      right -= matrix_[i][l] * vector_[l];
    vector_[i] = right / matrix_[i][i];
  }
  for (int i = count - 1; i >= 0; i--) {
    for (int l = i + 1; l < count; l++)
      vector_[i] -= matrix_[l][i] * vector_[l];
    vector_[i] /= matrix_[i][i];
  }
  return true;
}

double Design::rest(const Choice &choice, const double *found, size_t from, size_t to) const {
  double sum = 0;
  for (size_t s = from; s < to; s++) {
    double predicted = 0;
    for (int i = 0; i < choice.count; i++)
      predicted += found[i] * columns_[static_cast<size_t>(choice.terms[i]) * samples_.length + s];
    sum += square_of(predicted, samples_.weighted[s]);
  }
  return sum;
}

FitFound FitChoice(Design &design, const FitSamples &samples, const Design::Choice &choice) {
  FitFound out;
  double all[Design::kMost], found[Design::kMost];
  if (!design.solve(choice, -1, all))
    return out;
  const double m = static_cast<double>(samples.length);
  out.fits = true;
  out.error = std::sqrt(design.rest(choice, all, 0, samples.length) / m);
  double left = 0;
  for (size_t b = 0; b < samples.blocks(); b++) {
    const size_t from = samples.edge(b), to = samples.edge(b + 1);
    if (b == 0)
      left += design.rest(choice, all, from, to);
    else if (design.solve(choice, static_cast<int>(b), found))
      left += design.rest(choice, found, from, to);
    else
      left += kNoFit * static_cast<double>(to - from);
  }
  out.cross_error = std::sqrt(left / m);
  for (int i = 0; i < choice.count; i++)
    out.coefficients[i] = all[i] == 0 ? 0 : all[i] / design.norm(choice.terms[i]);
  return out;
}

// `column`: values of the term.
static double ColumnError(const FitSamples &samples, double *column, bool intercept) {
  const double *weights = samples.weights, *weighted = samples.weighted;
  double vv = 0, vc = 0, vw = 0, ww = 0, wc = 0;
  for (size_t i = 0; i < samples.length; i++) {
    double v = column[i] *= weights[i];
    vv += v * v;
    vc += v * weighted[i];
    vw += v * weights[i];
    ww += weights[i] * weights[i];
    wc += weights[i] * weighted[i];
  }
  if (!(vv > 0) || !std::isfinite(vv))
    return kNoFit;
  double lead = vc / vv, constant = 0;
  if (intercept) {
    // The determinant in units of its diagonal: 0 for columns that are one.
    const double determinant = 1 - (vw * vw) / (vv * ww);
    if (!(determinant > 1e-13))
      return kNoFit;
    constant = (wc / ww - ((vw / ww) * vc) / vv) / determinant;
    if (constant > 0)
      lead = (vc - constant * vw) / vv;
    else
      constant = 0;
  }
  if (!(lead > 0))
    return kNoFit;
  double sum = 0;
  for (size_t i = 0; i < samples.length; i++)
    sum += square_of(constant * weights[i] + lead * column[i], weighted[i]);
  return sum / static_cast<double>(samples.length);
}

double TermError(const FitSamples &samples, const FitTerm &term, double offset, bool intercept) {
  std::vector<double> &column = memory().columns;
  column.resize(samples.length);
  for (size_t i = 0; i < samples.length; i++)
    column[i] = term.value(std::max(0.0, samples.sizes[i] - offset));
  return ColumnError(samples, column.data(), intercept);
}

// The argument in [from, to] of least error, by golden section search; errors of these families
// have one minimum.
template <typename Error>
static double Minimize(const Error &error, double low, double high, int steps) {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double left = high - golden * (high - low), right = low + golden * (high - low);
  double at_left = error(left), at_right = error(right);
  for (int step = 0; step < steps; step++) {
    if (at_left <= at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - golden * (high - low);
      at_left = error(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + golden * (high - low);
      at_right = error(right);
    }
  }
  return at_left <= at_right ? left : right;
}

double BestOffset(const FitSamples &samples, const FitTerm &term, bool intercept, double from,
                  double to, int steps) {
  auto offset = [&](double x) { return samples.sizes[0] - std::exp(x); };
  auto error = [&](double x) { return TermError(samples, term, offset(x), intercept); };
  return offset(Minimize(error, from, to, steps));
}

double BestExponent(const FitSamples &samples, double offset, bool intercept, double from,
                    double to, int steps) {
  std::vector<double> logs(samples.length), &column = memory().columns;
  column.resize(samples.length);
  for (size_t i = 0; i < samples.length; i++)
    logs[i] = std::log(std::max(0.0, samples.sizes[i] - offset));
  auto error = [&](double k) {
    for (size_t i = 0; i < samples.length; i++)
      column[i] = std::exp(k * logs[i]);
    return ColumnError(samples, column.data(), intercept);
  };
  return Minimize(error, from, to, steps);
}

double BestPowerOffset(const FitSamples &samples, double from, double to, int steps, double low,
                       double high, int rough_steps) {
  auto offset = [&](double x) { return samples.sizes[0] - std::exp(x); };
  auto error = [&](double x) {
    FitTerm term;
    term.power = BestExponent(samples, offset(x), false, low, high, rough_steps);
    return TermError(samples, term, offset(x), false);
  };
  return offset(Minimize(error, from, to, steps));
}

double BestRate(const FitSamples &samples, bool linear, double from, double to, int steps) {
  const double smallest = samples.sizes[0], largest = samples.sizes[samples.length - 1];
  auto error = [&](double x) {
    FitTerm term;
    term.base = std::exp(std::exp(x) / (largest - smallest));
    term.from = smallest;
    if (!linear)
      return TermError(samples, term, 0, true);
    FitTerm terms[3];
    terms[1].power = 1;
    terms[2] = term;
    Design design(samples, terms, 3, 0);
    const Design::Choice choice{3, {0, 1, 2}};
    double found[Design::kMost];
    if (!design.solve(choice, -1, found))
      return kNoFit;
    return design.rest(choice, found, 0, samples.length) / static_cast<double>(samples.length);
  };
  return Minimize(error, from, to, steps);
}

} // namespace comair
