// Weighted least squares with coefficients that are not negative, for many choices of terms over
// the same samples, and searches for what is no coefficient: exponents, rates, offsets. A report
// fits thousands of routines, each in dozens of ways: in JavaScript that was a fifth of the
// analysis of a compiler's run, half of it before V8 had compiled it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace comair {

// The mean squared relative residual where there is no fit; also the most one sample counts.
constexpr double kNoFit = 4;

// n^power, times log2 n where `log`; or base^(n - from) where base is not 0.
struct FitTerm {
  double power = 0, log = 0, base = 0, from = 0;

  double value(double n) const {
    if (base != 0)
      return std::pow(base, n - from);
    double v = power == 0   ? 1
               : power == 1 ? n
               : power == 2 ? n * n
               : power == 3 ? n * n * n
                            : std::pow(n, power);
    return log != 0 ? v * (n > 1 ? std::log2(n) : 0) : v;
  }
  bool is_constant() const {
    return power == 0 && log == 0 && base == 0;
  }
};

// By size; see src/fit/calls/fit-samples.ts.
struct FitSamples {
  const double *sizes, *weights, *weighted;
  size_t length;

  // Blocks of neighbouring sizes for cross-validation: block b begins at edge(b).
  static constexpr size_t kBlocks = 10;
  size_t blocks() const {
    return length < kBlocks ? length : kBlocks;
  }
  size_t edge(size_t b) const {
    return static_cast<size_t>(std::floor(double(b) * double(length) / double(blocks()) + 0.5));
  }
};

// The normal equations of all terms are summed once per block of samples. Any choice of terms, with
// any block left out, then is a small system cut out of these sums, which Cholesky factors solve.
// Columns have unit length, so with at most four of them that is exact enough (conditions up to
// some 10^7). A negative coefficient is taken out, the most negative first; for this few nearly
// monotone columns that gives what Lawson and Hanson's active sets give, short of ties.
class Design {
public:
  static constexpr int kMost = 4; // terms of a choice

  // `offset` is taken off the sizes. Valid until the next use of the same thread's memory: one
  // design at a time.
  Design(const FitSamples &samples, const FitTerm *terms, size_t count, double offset);

  struct Choice {
    int count;
    int terms[kMost]; // ascending; the last one leads and must stay positive
  };
  // `without`: a block that is left out, or -1. Into `found`: a coefficient of the unit column per
  // chosen term, 0 where it was taken out. False where there is no fit.
  bool solve(const Choice &choice, int without, double *found);
  // The sum of squared residuals of the samples from `from` up to `to`, each relative to the mean
  // of cost and prediction, so from 0 to 4, whatever the prediction.
  double rest(const Choice &choice, const double *found, size_t from, size_t to) const;
  // What a unit column was divided by.
  double norm(int term) const {
    return norms_[static_cast<size_t>(term)];
  }

private:
  bool cholesky(const int *active, int count, int without);

  const FitSamples &samples_;
  const size_t terms_;
  std::vector<double> &columns_; // [term][sample]: weighted values, of unit length
  std::vector<double> &norms_;
  std::vector<double> &sums_; // [block][term][term, right side]; the last block is the total
  double matrix_[kMost][kMost];
  double vector_[kMost];
};

struct FitFound {
  bool fits = false;
  double error = 0;       // root mean square of the relative residuals
  double cross_error = 0; // the same for sizes left out
  double coefficients[Design::kMost] = {};
};

// Cross-validation over blocks of neighbouring sizes: a block is predicted from all the others. The
// last block asks for extrapolation, which is where classes differ. The first block stays in: what
// happens below it says much of the intercept and nothing of the class.
FitFound FitChoice(Design &design, const FitSamples &samples, const Design::Choice &choice);

// The mean squared relative residual of one term, with or without an intercept: the same least
// squares in closed form, without the sums by block that only cross-validation needs.
double TermError(const FitSamples &samples, const FitTerm &term, double offset, bool intercept);

// The offset smallest - exp(x) of least error, with x in [from, to].
double BestOffset(const FitSamples &samples, const FitTerm &term, bool intercept, double from,
                  double to, int steps);
// The exponent of least error in [from, to].
double BestExponent(const FitSamples &samples, double offset, bool intercept, double from,
                    double to, int steps);
// The offset of least error of n^k, with the k of least error in [low, high] for each.
double BestPowerOffset(const FitSamples &samples, double from, double to, int steps, double low,
                       double high, int rough_steps);
// The x in [from, to] for which exp(exp(x) / (largest - smallest)) is the base of least error, with
// an intercept, and a linear term besides where `linear`.
double BestRate(const FitSamples &samples, bool linear, double from, double to, int steps);

} // namespace comair
