/*
 * Tests of growth for C and C++: what a piece of code costs may grow at most like a class.
 *
 * In C++:
 *
 *   COMAIR_EXPECT_AT_MOST("n log n", {1000, 2000, 4000}, [](long n) { parse(text(n)); });
 *
 * In C, for void parse_text(long n):
 *
 *   COMAIR_AT_MOST("n log n", parse_text, 1000, 2000, 4000, 8000);
 *
 * Run plainly, the smallest size is run once. Under `comair-bin growth -- ./test` the program runs
 * itself again under an engine, for this one assertion, and all sizes are counted and judged. What
 * fails is a failure of GoogleTest, Catch2 or doctest, where one was included before this file;
 * else it is printed, and the program exits with 1. Linux; it needs nothing but libc.
 */
#ifndef COMAIR_GROWTH_H
#define COMAIR_GROWTH_H

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*comair_growth_call)(long n, void *data);

/* One call for each size, which comair-bin finds by its name. Weak: no compiler clones it. */
__attribute__((weak, noinline)) void comair_growth_case(long n, comair_growth_call call,
                                                        void *data);
__attribute__((weak, noinline)) void comair_growth_case(long n, comair_growth_call call,
                                                        void *data) {
  call(n, data);
  __asm__ volatile("" ::: "memory");
}

#ifdef __cplusplus
}
#endif

enum { COMAIR_GROWTH_ARGUMENTS = 256, COMAIR_GROWTH_MESSAGE = 4096 };

/* What is asserted, and where. */
struct comair_growth {
  const char *file;
  int line;
  const char *limit;
  const long *sizes;
  size_t count;
  /* One more argument for the program, so that it runs no other test; NULL: none. */
  const char *filter;
};

static inline void comair_growth_copy(const char *path, char *text, size_t room) {
  FILE *file = fopen(path, "r");
  size_t length = file == NULL ? 0 : fread(text, 1, room - 1, file);
  text[length] = 0;
  if (file != NULL)
    fclose(file);
}

/* The arguments of this program, and behind them NULL. They are never freed. */
static inline size_t comair_growth_arguments(char **argv, size_t room) {
  static char text[1 << 16];
  FILE *file = fopen("/proc/self/cmdline", "r");
  size_t length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file), count = 0;
  if (file != NULL)
    fclose(file);
  for (size_t at = 0; at < length && count + 1 < room; at += strlen(text + at) + 1)
    argv[count++] = text + at;
  argv[count] = NULL;
  return count;
}

/* From here on it is counted: until then the program runs without being instrumented. */
static inline void comair_growth_begin(void) {
  const char *window = getenv("COMAIR_WINDOW");
  const unsigned asked = 1;
  int file = window == NULL ? -1 : open(window, O_WRONLY);
  if (window != NULL && (file < 0 || write(file, &asked, sizeof asked) != sizeof asked)) {
    perror(window);
    _exit(1);
  }
  if (file >= 0)
    close(file);
}

/* Exit status of comair-bin, which judges; its message is in the file at `path`. */
static inline int comair_growth_judge(const struct comair_growth *of, const char *tool,
                                      const char *name, char *path) {
  char sizes[1024] = "", program[4096];
  char *argv[COMAIR_GROWTH_ARGUMENTS + 16];
  size_t at = 0, used = 0;
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0)
    return -1;
  program[length] = 0;
  for (size_t i = 0; i < of->count && used + 24 < sizeof sizes; i++)
    used += (size_t)snprintf(sizes + used, sizeof sizes - used, i ? ",%ld" : "%ld", of->sizes[i]);
  argv[at++] = (char *)tool;
  argv[at++] = (char *)"growth";
  argv[at++] = (char *)"--at-most";
  argv[at++] = (char *)of->limit;
  argv[at++] = (char *)"--sizes";
  argv[at++] = sizes;
  argv[at++] = (char *)"--case";
  argv[at++] = (char *)name;
  argv[at++] = (char *)"--report";
  argv[at++] = path;
  argv[at++] = (char *)"--";
  at += comair_growth_arguments(argv + at, COMAIR_GROWTH_ARGUMENTS);
  if (of->filter != NULL)
    argv[at++] = (char *)of->filter;
  argv[at] = NULL;
  argv[11] = program;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 0);
    dup2(nothing, 1);
    execvp(tool, argv);
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    return -1;
  return WEXITSTATUS(status);
}

/* Whether it holds; if not, why, in `message` of COMAIR_GROWTH_MESSAGE bytes. */
static inline int comair_growth_holds(const struct comair_growth *of, comair_growth_call call,
                                      void *data, char *message) {
  const char *wanted = getenv("COMAIR_GROWTH_CASE"), *tool = getenv("COMAIR_GROWTH");
  const char *slash = strrchr(of->file, '/');
  long least = of->count == 0 ? 1 : of->sizes[0];
  char name[512], path[] = "/tmp/comair-growth-XXXXXX";
  for (size_t i = 1; i < of->count; i++)
    if (of->sizes[i] < least)
      least = of->sizes[i];
  snprintf(name, sizeof name, "%s:%d", slash == NULL ? of->file : slash + 1, of->line);
  message[0] = 0;
  if (wanted != NULL) {
    /* This process is there for one assertion. */
    if (strcmp(wanted, name) != 0)
      return 1;
    const char *text = getenv("COMAIR_GROWTH_SIZES");
    /* What is done once, at the first call, is of no size. */
    call(least, data);
    comair_growth_begin();
    for (char *end; text != NULL && *text != 0; text = *end == ',' ? end + 1 : end) {
      long n = strtol(text, &end, 10);
      if (end == text)
        break;
      comair_growth_case(n, call, data);
    }
    fflush(NULL);
    _exit(0);
  }
  if (tool == NULL || *tool == 0) {
    call(least, data);
    return 1;
  }
  int file = mkstemp(path);
  if (file < 0) {
    snprintf(message, COMAIR_GROWTH_MESSAGE, "cannot be judged: no file can be made in /tmp");
    return 0;
  }
  close(file);
  int status = comair_growth_judge(of, tool, name, path);
  comair_growth_copy(path, message, COMAIR_GROWTH_MESSAGE);
  unlink(path);
  if (status != 0 && message[0] == 0)
    snprintf(message, COMAIR_GROWTH_MESSAGE, "cannot be judged: %s ended with status %d", tool,
             status);
  return status == 0;
}

#ifdef __cplusplus

#include <initializer_list>
#include <string>
#include <vector>

namespace comair {

/* Empty where it holds. */
template <typename Body>
std::string at_most(const char *file, int line, const char *filter, const char *limit,
                    std::initializer_list<long> list, Body body) {
  std::vector<long> sizes(list);
  bool all = filter == nullptr || *filter == 0;
  comair_growth of = {file, line, limit, sizes.data(), sizes.size(), all ? nullptr : filter};
  std::string message(COMAIR_GROWTH_MESSAGE, 0);
  comair_growth_call call = [](long n, void *data) { (*static_cast<Body *>(data))(n); };
  if (comair_growth_holds(&of, call, &body, &message[0]))
    return "";
  return message.c_str();
}

} // namespace comair

#if defined(GTEST_API_)
/* Null outside of a test, as in the set-up of a suite. */
static inline std::string comair_gtest_filter() {
  const ::testing::TestInfo *test = ::testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr)
    return "";
  return std::string("--gtest_filter=") + test->test_suite_name() + "." + test->name();
}
#define COMAIR_GROWTH_FILTER comair_gtest_filter().c_str()
#define COMAIR_GROWTH_FAIL(message) ADD_FAILURE() << message
#define COMAIR_GROWTH_PASS() SUCCEED()
#elif defined(DOCTEST_VERSION)
#define COMAIR_GROWTH_FILTER nullptr
#define COMAIR_GROWTH_FAIL(message) DOCTEST_ADD_FAIL_CHECK_AT(__FILE__, __LINE__, message)
#define COMAIR_GROWTH_PASS() DOCTEST_CHECK(true)
#elif defined(CATCH_VERSION_MAJOR)
#define COMAIR_GROWTH_FILTER nullptr
#define COMAIR_GROWTH_FAIL(message) FAIL_CHECK(message)
#define COMAIR_GROWTH_PASS() SUCCEED()
#else
#define COMAIR_GROWTH_FILTER nullptr
#define COMAIR_GROWTH_FAIL(message)                                                                \
  (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, (message).c_str()), exit(1))
#define COMAIR_GROWTH_PASS() (void)0
#endif

#define COMAIR_EXPECT_AT_MOST(...)                                                                 \
  do {                                                                                             \
    std::string comair_message =                                                                   \
        ::comair::at_most(__FILE__, __LINE__, COMAIR_GROWTH_FILTER, __VA_ARGS__);                  \
    if (comair_message.empty()) {                                                                  \
      COMAIR_GROWTH_PASS();                                                                        \
    } else {                                                                                       \
      COMAIR_GROWTH_FAIL(comair_message);                                                          \
    }                                                                                              \
  } while (0)

#else

static inline void comair_growth_plain(long n, void *data) {
  (*(void (**)(long))data)(n);
}

/* Prints what is wrong, and exits with 1, where it does not hold. */
#define COMAIR_AT_MOST(limit_, body, ...)                                                          \
  do {                                                                                             \
    void (*comair_body)(long) = (body);                                                            \
    const long comair_sizes[] = {__VA_ARGS__};                                                     \
    struct comair_growth comair_of = {                                                             \
        __FILE__, __LINE__, (limit_), comair_sizes, sizeof comair_sizes / sizeof(long), NULL};     \
    char comair_message[COMAIR_GROWTH_MESSAGE];                                                    \
    if (!comair_growth_holds(&comair_of, comair_growth_plain, &comair_body, comair_message)) {     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, comair_message);                          \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
#endif
