#include "records.h"
#include "control.h"

void ca_send_header(ca_process *process, const ca_header *header) {
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, process->control ? 14 : 13);
  CA_KEY(&w, "format");
  ca_put_uint(&w, process->stores.loops                  ? CA_LOOPS_FORMAT
                  : !process->stores.counts_instructions ? CA_WORK_FORMAT
                  : process->stores.back_references      ? CA_BACK_REFERENCE_FORMAT
                                                         : CA_PLAIN_FORMAT);
  CA_KEY(&w, "second");
  ca_put_text(&w, ca_second_name(&process->stores), 16);
  CA_KEY(&w, "engine");
  ca_put_text(&w, header->engine, 64);
  CA_KEY(&w, "engine_version");
  ca_put_text(&w, header->engine_version, 64);
  CA_KEY(&w, "token");
  ca_put_text(&w, header->token, 128);
  CA_KEY(&w, "cell");
  ca_put_uint(&w, 1u << process->memory.shift);
  CA_KEY(&w, "footprint");
  ca_put_bool(&w, process->memory.footprint);
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
  if (process->control) {
    CA_KEY(&w, "windows");
    ca_put_bool(&w, true);
  }
  ca_message_end(&process->wire, &w, CA_MESSAGE_HEADER);
  if (process->control && !process->paused)
    ca_control_tell(process, "start", header->start_ms);
}

void ca_flush(ca_process *process) {
  ca_constructs_flush(&process->constructs);
  ca_trace_flush(&process->trace);
  for (ca_thread *thread = process->memory.threads; thread; thread = thread->next)
    for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next)
      ca_rows_flush(&stack->rows, false);
}

void ca_send_note(ca_process *process, const char *text) {
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 1);
  CA_KEY(&w, "text");
  ca_put_text(&w, text, 1024);
  ca_message_end(&process->wire, &w, CA_MESSAGE_NOTE);
}

void ca_send_end(ca_process *process, const char *reason, int exit_code, int signal) {
  ca_flush(process);
  ca_features_end(&process->features);
  const ca_stores *sent = &process->stores;
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 8);
  CA_KEY(&w, "reason");
  ca_put_text(&w, reason, 16);
  CA_KEY(&w, "exit_code");
  if (signal)
    ca_put_nil(&w);
  else
    ca_put_int(&w, exit_code);
  CA_KEY(&w, "signal");
  if (signal)
    ca_put_int(&w, signal);
  else
    ca_put_nil(&w);
  CA_KEY(&w, "threads");
  ca_put_uint(&w, process->thread_count);
  CA_KEY(&w, "activations");
  ca_put_uint(&w, sent->activations);
  CA_KEY(&w, "rows");
  ca_put_uint(&w, sent->rows);
  CA_KEY(&w, "blocks");
  ca_put_uint(&w, sent->blocks);
  ca_put_text(&w, ca_second_name(&process->stores), 16);
  ca_put_uint(&w, sent->second);
  ca_message_end(&process->wire, &w, CA_MESSAGE_END);
}
