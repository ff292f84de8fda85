#include "core/features/blocks.h"
#include "core/features/merged.h"
#include "core/stack/work.h"
/* Frames other than rows, and how frames are built; layout: src/stream/format.ts. */
#include "process.h"

#define PREFIX 8

ca_writer ca_frame_begin(ca_process *process) {
  return (ca_writer){process->out + PREFIX, process->out + PREFIX};
}

void ca_frame_end(ca_process *process, ca_writer *w, uint32_t kind) {
  uint32_t bytes = (uint32_t)(w->at - w->start);
  while ((w->at - w->start) & 7)
    *w->at++ = 0;
  ((uint32_t *)process->out)[0] = bytes;
  ((uint32_t *)process->out)[1] = kind;
  if (process->send)
    process->send(process->context, process->out, (size_t)(w->at - process->out));
}

void ca_send_header(ca_process *process, const ca_header *header) {
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 13);
  CA_KEY(&w, "format");
  ca_put_uint(&w, !process->counts_instructions ? 3 : process->shares ? 2 : 1);
  CA_KEY(&w, "second");
  ca_put_text(&w, ca_second_name(process), 16);
  CA_KEY(&w, "engine");
  ca_put_text(&w, header->engine, 64);
  CA_KEY(&w, "engine_version");
  ca_put_text(&w, header->engine_version, 64);
  CA_KEY(&w, "token");
  ca_put_text(&w, header->token, 128);
  CA_KEY(&w, "cell");
  ca_put_uint(&w, 1u << process->shift);
  CA_KEY(&w, "footprint");
  ca_put_bool(&w, process->footprint);
  CA_KEY(&w, "pid");
  ca_put_uint(&w, header->pid);
  CA_KEY(&w, "ppid");
  ca_put_uint(&w, header->ppid);
  CA_KEY(&w, "exe");
  ca_put_text(&w, header->exe, 4096);
  CA_KEY(&w, "argv");
  /* Arguments may be of any size and number: what does not fit is cut. */
  size_t room = 128 * 1024, count = 0;
  for (; count < header->argc && count < 1000; count++) {
    size_t length = 0;
    while (header->argv[count][length] && length < 4096)
      length++;
    if (length + 8 > room)
      break;
    room -= length + 8;
  }
  ca_put_array(&w, (uint32_t)count);
  for (size_t i = 0; i < count; i++)
    ca_put_text(&w, header->argv[i], 4096);
  CA_KEY(&w, "start_ms");
  ca_put_uint(&w, header->start_ms);
  CA_KEY(&w, "forked");
  ca_put_bool(&w, header->forked);
  ca_frame_end(process, &w, CA_FRAME_HEADER);
}

static void trace_flush(ca_process *process) {
  if (process->trace_count == 0)
    return;
  uint32_t bytes = process->trace_count * CA_TRACE_EVENT_BYTES;
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 3);
  CA_KEY(&w, "count");
  ca_put_uint(&w, process->trace_count);
  CA_KEY(&w, "pad");
  unsigned pad = (unsigned)(-((size_t)(w.at - w.start) + 2 + (5 + 6) + 5) & 7);
  *w.at++ = 0xc4;
  *w.at++ = (unsigned char)pad;
  for (unsigned i = 0; i < pad; i++)
    *w.at++ = 0;
  CA_KEY(&w, "events");
  ca_open_bin(&w, bytes);
  for (uint32_t i = 0; i < bytes; i++)
    *w.at++ = process->trace[i];
  process->trace_count = 0;
  ca_frame_end(process, &w, CA_TRACE);
}

void ca_trace(ca_process *process, uint32_t thread, uint32_t kind, uint64_t a, uint64_t b) {
  unsigned char *event = process->trace + process->trace_count * CA_TRACE_EVENT_BYTES;
  ((uint64_t *)event)[0] = a;
  ((uint64_t *)event)[1] = b;
  ((uint32_t *)event)[4] = thread;
  ((uint32_t *)event)[5] = kind;
  if (++process->trace_count == CA_TRACE_BYTES / CA_TRACE_EVENT_BYTES)
    trace_flush(process);
}

void ca_flush(ca_process *process) {
  ca_constructs_flush(process);
  trace_flush(process);
  for (ca_thread *thread = process->threads; thread; thread = thread->next)
    for (ca_stack *stack = thread->stacks; stack; stack = stack->next)
      ca_rows_flush(stack, false);
}

void ca_send_note(ca_process *process, const char *text) {
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 1);
  CA_KEY(&w, "text");
  ca_put_text(&w, text, 1024);
  ca_frame_end(process, &w, CA_NOTE);
}

void ca_send_end(ca_process *process, const char *reason, int exit_code) {
  ca_flush(process);
  if (process->merged)
    ca_merged_send(process);
  if (process->block_counts)
    ca_blocks_send(process);
  ca_writer w = ca_frame_begin(process);
  ca_put_map(&w, 7);
  CA_KEY(&w, "reason");
  ca_put_text(&w, reason, 16);
  CA_KEY(&w, "exit_code");
  ca_put_int(&w, exit_code);
  CA_KEY(&w, "threads");
  ca_put_uint(&w, process->thread_count);
  CA_KEY(&w, "activations");
  ca_put_uint(&w, process->activations);
  CA_KEY(&w, "rows");
  ca_put_uint(&w, process->rows);
  CA_KEY(&w, "blocks");
  ca_put_uint(&w, process->blocks);
  ca_put_text(&w, ca_second_name(process), 16);
  ca_put_uint(&w, process->second);
  ca_frame_end(process, &w, CA_END);
}
