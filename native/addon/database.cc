// SQLite for Node.js of before it had one that can do what stores need: src/native/database.ts has
// what each function is for. All calls are of one thread, that of the database's environment.
#include "registry.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#include <sqlite3.h>

namespace comair {

namespace {

// Statements may outlive the database's object: SQLite closes with the last of them.
struct Connection {
  sqlite3 *db = nullptr;
  ~Connection() {
    sqlite3_close_v2(db);
  }
};

struct Prepared {
  std::shared_ptr<Connection> connection;
  sqlite3_stmt *statement = nullptr;
  ~Prepared() {
    sqlite3_finalize(statement);
  }
};

struct UserFunction {
  Napi::FunctionReference body;
};

[[noreturn]] void Fail(Napi::Env env, int code, const char *text) {
  Napi::Error error = Napi::Error::New(env, text);
  error.Set("errcode", static_cast<double>(code));
  throw error;
}

void Check(Napi::Env env, sqlite3 *db, int code) {
  if (code != SQLITE_OK)
    Fail(env, sqlite3_extended_errcode(db), sqlite3_errmsg(db));
}

Napi::Value FromSqlite(Napi::Env env, sqlite3_value *value) {
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    return Napi::Number::New(env, static_cast<double>(sqlite3_value_int64(value)));
  case SQLITE_FLOAT:
    return Napi::Number::New(env, sqlite3_value_double(value));
  case SQLITE_TEXT: {
    // The text first: asking for it may change how many bytes there are.
    const unsigned char *text = sqlite3_value_text(value);
    return Napi::String::New(env, reinterpret_cast<const char *>(text), sqlite3_value_bytes(value));
  }
  case SQLITE_BLOB: {
    const void *bytes = sqlite3_value_blob(value);
    return Napi::Buffer<char>::Copy(env, static_cast<const char *>(bytes),
                                    sqlite3_value_bytes(value));
  }
  default:
    return env.Null();
  }
}

int Bind(sqlite3_stmt *statement, int at, Napi::Value value) {
  if (value.IsNull() || value.IsUndefined())
    return sqlite3_bind_null(statement, at);
  if (value.IsNumber()) {
    double number = value.As<Napi::Number>().DoubleValue();
    if (number >= INT32_MIN && number <= INT32_MAX && number == static_cast<int32_t>(number))
      return sqlite3_bind_int(statement, at, static_cast<int32_t>(number));
    return sqlite3_bind_double(statement, at, number);
  }
  if (value.IsTypedArray()) {
    auto bytes = value.As<Napi::Uint8Array>();
    return sqlite3_bind_blob64(statement, at, bytes.Data(), bytes.ByteLength(), SQLITE_TRANSIENT);
  }
  std::string text = value.ToString();
  return sqlite3_bind_text64(statement, at, text.data(), text.size(), SQLITE_TRANSIENT,
                             SQLITE_UTF8);
}

// (values): begins anew.
void Start(Napi::Env env, Prepared &prepared, Napi::Array values) {
  sqlite3 *db = prepared.connection->db;
  // Its result is that of the last step, which has been told.
  sqlite3_reset(prepared.statement);
  sqlite3_clear_bindings(prepared.statement);
  for (uint32_t i = 0; i < values.Length(); i++)
    Check(env, db, Bind(prepared.statement, static_cast<int>(i + 1), values.Get(i)));
}

// The next row; undefined: there is none.
Napi::Value Step(Napi::Env env, Prepared &prepared) {
  sqlite3_stmt *statement = prepared.statement;
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    int columns = sqlite3_data_count(statement);
    Napi::Array row = Napi::Array::New(env, columns);
    for (int i = 0; i < columns; i++)
      row.Set(i, FromSqlite(env, sqlite3_column_value(statement, i)));
    return row;
  }
  if (code != SQLITE_DONE) {
    std::string text = sqlite3_errmsg(prepared.connection->db);
    int extended = sqlite3_extended_errcode(prepared.connection->db);
    sqlite3_reset(statement);
    Fail(env, extended, text.c_str());
  }
  sqlite3_reset(statement);
  return env.Undefined();
}

Napi::Value Prepare(Napi::Env env, const std::shared_ptr<Connection> &connection,
                    const std::string &sql) {
  auto prepared = std::make_shared<Prepared>();
  prepared->connection = connection;
  Check(env, connection->db,
        sqlite3_prepare_v2(connection->db, sql.c_str(), static_cast<int>(sql.size()),
                           &prepared->statement, nullptr));
  Napi::Array columns = Napi::Array::New(env);
  for (int i = 0; i < sqlite3_column_count(prepared->statement); i++)
    columns.Set(i, sqlite3_column_name(prepared->statement, i));
  Napi::Object result = Napi::Object::New(env);
  result.Set("columns", columns);
  result.Set("start", Napi::Function::New(env, [prepared](const Napi::CallbackInfo &info) {
               Start(info.Env(), *prepared, info[0].As<Napi::Array>());
             }));
  result.Set("step", Napi::Function::New(env, [prepared](const Napi::CallbackInfo &info) {
               return Step(info.Env(), *prepared);
             }));
  return result;
}

void CallUser(sqlite3_context *context, int count, sqlite3_value **values) {
  auto *user = static_cast<UserFunction *>(sqlite3_user_data(context));
  Napi::Env env = user->body.Env();
  Napi::HandleScope scope(env);
  try {
    std::vector<napi_value> arguments;
    arguments.reserve(count);
    for (int i = 0; i < count; i++)
      arguments.push_back(FromSqlite(env, values[i]));
    Napi::Value result = user->body.Call(arguments);
    if (result.IsNumber()) {
      sqlite3_result_double(context, result.As<Napi::Number>().DoubleValue());
    } else {
      std::string text = result.ToString();
      sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    }
  } catch (const Napi::Error &error) {
    sqlite3_result_error(context, error.Message().c_str(), -1);
  }
}

void AddFunction(Napi::Env env, sqlite3 *db, const std::string &name, bool deterministic,
                 Napi::Function body) {
  auto *user = new UserFunction{Napi::Persistent(body)};
  int flags = SQLITE_UTF8 | (deterministic ? SQLITE_DETERMINISTIC : 0);
  // SQLite deletes it, also where this fails.
  Check(env, db,
        sqlite3_create_function_v2(db, name.c_str(), -1, flags, user, CallUser, nullptr, nullptr,
                                   [](void *user) { delete static_cast<UserFunction *>(user); }));
}

// (path, readonly, ms to wait for other writers)
Napi::Value Open(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  auto connection = std::make_shared<Connection>();
  std::string path = info[0].ToString();
  int flags =
      info[1].ToBoolean() ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Check(env, connection->db, sqlite3_open_v2(path.c_str(), &connection->db, flags, nullptr));
  sqlite3_busy_timeout(connection->db, info[2].ToNumber());
  Napi::Object result = Napi::Object::New(env);
  result.Set("prepare", Napi::Function::New(env, [connection](const Napi::CallbackInfo &call) {
               return Prepare(call.Env(), connection, call[0].ToString());
             }));
  result.Set("exec", Napi::Function::New(env, [connection](const Napi::CallbackInfo &call) {
               std::string sql = call[0].ToString();
               Check(call.Env(), connection->db,
                     sqlite3_exec(connection->db, sql.c_str(), nullptr, nullptr, nullptr));
             }));
  result.Set("inTransaction",
             Napi::Function::New(env, [connection](const Napi::CallbackInfo &call) {
               return Napi::Boolean::New(call.Env(), sqlite3_get_autocommit(connection->db) == 0);
             }));
  result.Set("lastInsertRowid",
             Napi::Function::New(env, [connection](const Napi::CallbackInfo &call) {
               return Napi::Number::New(
                   call.Env(), static_cast<double>(sqlite3_last_insert_rowid(connection->db)));
             }));
  result.Set("function", Napi::Function::New(env, [connection](const Napi::CallbackInfo &call) {
               AddFunction(call.Env(), connection->db, call[0].ToString(), call[1].ToBoolean(),
                           call[2].As<Napi::Function>());
             }));
  result.Set("close", Napi::Function::New(env, [connection](const Napi::CallbackInfo &) {
               sqlite3_close_v2(connection->db);
               connection->db = nullptr;
             }));
  return result;
}

void Init(Napi::Env env, Napi::Object exports) {
  exports.Set("openDatabase", Napi::Function::New(env, Open, "openDatabase"));
}

Part part(Init);

} // namespace

} // namespace comair
