#include "records.h"
#include "control.h"
#include "requests.h"
#include "core/rows/resources.h"

void ca_send_header(ca_process *process, const ca_header *header) {
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 16 + (process->control != NULL) + process->memory.sizeless);
  CA_KEY(&w, HEADER, FORMAT);
  ca_put_uint(&w, process->stores.thinned                ? CA_THINNED_FORMAT
                  : process->stores.counts               ? CA_COUNTS_FORMAT
                  : process->scripts || process->regions ? CA_SCRIPTS_FORMAT
                  : process->stores.loops                ? CA_LOOPS_FORMAT
                  : !process->stores.counts_instructions ? CA_WORK_FORMAT
                  : process->stores.back_references      ? CA_BACK_REFERENCE_FORMAT
                                                         : CA_PLAIN_FORMAT);
  CA_KEY(&w, HEADER, SECOND);
  ca_put_text(&w, ca_second_name(&process->stores), 16);
  CA_KEY(&w, HEADER, LOOPS);
  ca_put_bool(&w, process->stores.loops);
  CA_KEY(&w, HEADER, THINNED);
  ca_put_bool(&w, process->stores.thinned != NULL);
  CA_KEY(&w, HEADER, RESOURCES);
  ca_put_bool(&w, true);
  CA_KEY(&w, HEADER, ENGINE);
  ca_put_text(&w, header->engine, 64);
  CA_KEY(&w, HEADER, ENGINE_VERSION);
  ca_put_text(&w, header->engine_version, 64);
  CA_KEY(&w, HEADER, TOKEN);
  ca_put_text(&w, header->token, 128);
  CA_KEY(&w, HEADER, CELL);
  ca_put_uint(&w, 1u << process->memory.shift);
  CA_KEY(&w, HEADER, FOOTPRINT);
  ca_put_bool(&w, process->memory.footprint);
  CA_KEY(&w, HEADER, PID);
  ca_put_uint(&w, header->pid);
  CA_KEY(&w, HEADER, PPID);
  ca_put_uint(&w, header->ppid);
  CA_KEY(&w, HEADER, EXE);
  ca_put_text(&w, header->exe, 4096);
  CA_KEY(&w, HEADER, ARGV);
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
  CA_KEY(&w, HEADER, START_MS);
  ca_put_uint(&w, header->start_ms);
  CA_KEY(&w, HEADER, FORKED);
  ca_put_bool(&w, header->forked);
  if (process->memory.sizeless) {
    CA_KEY(&w, HEADER, SIZELESS);
    ca_put_bool(&w, true);
  }
  if (process->control) {
    CA_KEY(&w, HEADER, WINDOWS);
    ca_put_bool(&w, true);
  }
  ca_message_end(&process->wire, &w, CA_MESSAGE_HEADER);
  if (process->control && !process->paused)
    ca_control_tell(process, CA_WINDOW_EVENT_START, header->start_ms);
}

void ca_flush(ca_process *process) {
  ca_constructs_flush(&process->constructs);
  ca_trace_flush(&process->trace);
  for (ca_thread *thread = process->memory.threads; thread; thread = thread->next)
    for (ca_stack *stack = thread->stacks.first; stack; stack = stack->next) {
      ca_rows_flush(&stack->rows, false);
      ca_resources_send(&stack->rows, true);
    }
}

void ca_send_note(ca_process *process, const char *text) {
  ca_message_note(&process->wire, text, false);
}

void ca_send_note_at_once(ca_process *process, const char *text) {
  ca_message_note(&process->wire, text, true);
}

void ca_send_end(ca_process *process, const char *reason, int exit_code, int signal) {
  ca_flush(process);
  ca_origins_send(&process->stacks.ledger.origins, &process->wire);
  ca_features_end(&process->features);
  ca_requests_send(process);
  const ca_stores *sent = &process->stores;
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 8);
  CA_KEY(&w, END, REASON);
  ca_put_text(&w, reason, 16);
  CA_KEY(&w, END, EXIT_CODE);
  if (signal)
    ca_put_nil(&w);
  else
    ca_put_int(&w, exit_code);
  CA_KEY(&w, END, SIGNAL);
  if (signal)
    ca_put_int(&w, signal);
  else
    ca_put_nil(&w);
  CA_KEY(&w, END, THREADS);
  ca_put_uint(&w, process->thread_count);
  CA_KEY(&w, END, ACTIVATIONS);
  ca_put_uint(&w, sent->activations);
  CA_KEY(&w, END, ROWS);
  ca_put_uint(&w, sent->rows);
  CA_KEY(&w, END, BLOCKS);
  ca_put_uint(&w, sent->blocks);
  ca_put_text(&w, ca_second_name(&process->stores), 16);
  ca_put_uint(&w, sent->second);
  ca_message_end(&process->wire, &w, CA_MESSAGE_END);
}
