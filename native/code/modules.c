#include "modules.h"
#include "base/arena.h"

static void put_hex(ca_writer *w, const unsigned char *bytes, size_t count) {
  static const char digits[] = "0123456789abcdef";
  char text[128];
  count = count < sizeof text / 2 ? count : sizeof text / 2;
  for (size_t i = 0; i < count; i++) {
    text[2 * i] = digits[bytes[i] >> 4];
    text[2 * i + 1] = digits[bytes[i] & 15];
  }
  ca_put_bytes(w, text, 2 * count);
}

ca_module *ca_module_add(ca_modules *modules, const char *path, uint64_t bias, uint64_t start,
                         uint64_t end, const unsigned char *build_id, size_t build_id_bytes) {
  ca_writer w = ca_message_begin(modules->wire);
  ca_put_map(&w, 6);
  CA_KEY(&w, MODULE, ID);
  ca_put_uint(&w, modules->count + 1);
  CA_KEY(&w, MODULE, PATH);
  ca_put_text(&w, path, 4096);
  CA_KEY(&w, MODULE, BIAS);
  ca_put_uint(&w, bias);
  CA_KEY(&w, MODULE, START);
  ca_put_uint(&w, start);
  CA_KEY(&w, MODULE, END);
  ca_put_uint(&w, end);
  CA_KEY(&w, MODULE, BUILD_ID);
  put_hex(&w, build_id, build_id ? build_id_bytes : 0);
  size_t bytes = (size_t)(w.at - w.start);
  ca_module *module = ca_map(sizeof *module + bytes);
  if (!module)
    return NULL;
  module->id = ++modules->count;
  module->bias = bias;
  module->start = start;
  module->end = end;
  module->payload_bytes = bytes;
  for (size_t i = 0; i < bytes; i++)
    module->payload[i] = w.start[i];
  module->next = modules->first;
  modules->first = module;
  ca_message_end(modules->wire, &w, CA_MESSAGE_MODULE);
  return module;
}

static void unlink_and_free(ca_modules *modules, ca_module *module) {
  ca_module **link = &modules->first;
  while (*link != module)
    link = &(*link)->next;
  *link = module->next;
  ca_unmap(module, sizeof *module + module->payload_bytes);
}

void ca_module_remove(ca_modules *modules, ca_module *module) {
  ca_writer w = ca_message_begin(modules->wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, UNMAP, ID);
  ca_put_uint(&w, module->id);
  ca_message_end(modules->wire, &w, CA_MESSAGE_UNMAP);
  unlink_and_free(modules, module);
}

void ca_modules_destroy(ca_modules *modules) {
  while (modules->first)
    unlink_and_free(modules, modules->first);
}

const ca_module *ca_module_at(const ca_modules *modules, uint64_t address) {
  const ca_module *module = modules->first;
  while (module && (address < module->start || address >= module->end))
    module = module->next;
  return module;
}

void ca_modules_send(const ca_modules *modules) {
  for (const ca_module *module = modules->first; module; module = module->next) {
    ca_writer w = ca_message_begin(modules->wire);
    for (size_t i = 0; i < module->payload_bytes; i++)
      *w.at++ = module->payload[i];
    ca_message_end(modules->wire, &w, CA_MESSAGE_MODULE);
  }
}
