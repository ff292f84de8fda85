#include "requests.h"
#include "base/system_calls.h"
#include "base/arena.h"
#include "base/pages.h"
#include "base/syscall.h"

/* Of a descriptor. */
enum { OTHER, ANSWERED, ASKED };

static uint8_t *state_of(ca_requests *requests, uint64_t descriptor) {
  static uint8_t none;
  none = OTHER;
  return descriptor < CA_DESCRIPTORS ? &requests->descriptors[descriptor] : &none;
}

static bool received(ca_requests *requests, uint64_t descriptor, long bytes) {
  uint8_t *state = state_of(requests, descriptor);
  if (*state != ANSWERED || bytes <= 0)
    return false;
  *state = ASKED;
  requests->count++;
  return true;
}

static void sent(ca_requests *requests, uint64_t descriptor) {
  uint8_t *state = state_of(requests, descriptor);
  if (*state == ASKED)
    *state = ANSWERED;
}

static void bound(ca_requests *requests, uint64_t descriptor) {
  enum { SOCKET = 1, TYPE = 3, DATAGRAMS = 2, TYPE_BYTES = 4 };
  uint32_t type = 0, bytes = TYPE_BYTES;
  if (ca_syscall(SYS_getsockopt, (long)descriptor, SOCKET, TYPE, (long)&type, (long)&bytes, 0) ==
          0 &&
      type == DATAGRAMS)
    *state_of(requests, descriptor) = ANSWERED;
}

void ca_requests_before(ca_requests *requests, long number, const uint64_t a[6]) {
  if (number == SYS_close)
    *state_of(requests, a[0]) = OTHER;
  if (number == SYS_close_range)
    for (uint64_t i = a[0]; i <= a[1] && i < CA_DESCRIPTORS; i++)
      requests->descriptors[i] = OTHER;
}

bool ca_requests_called(ca_requests *requests, long number, const uint64_t a[6], long result) {
  switch (number) {
  case SYS_accept:
  case SYS_accept4:
    *state_of(requests, (uint64_t)result) = ANSWERED;
    requests->connections++;
    break;
  case SYS_bind:
    bound(requests, a[0]);
    break;
  case SYS_dup:
  case SYS_dup2:
  case SYS_dup3:
    *state_of(requests, (uint64_t)result) = *state_of(requests, a[0]);
    break;
  case SYS_read:
  case SYS_readv:
  case SYS_recvfrom:
  case SYS_recvmsg:
  case SYS_recvmmsg:
    return received(requests, a[0], result);
  case SYS_write:
  case SYS_writev:
  case SYS_sendto:
  case SYS_sendmsg:
  case SYS_sendmmsg:
  case SYS_sendfile:
    sent(requests, a[0]);
    break;
  case SYS_splice:
    sent(requests, a[2]);
    break;
  default:
    break;
  }
  return false;
}

enum { WITHIN_BYTES = CA_ENGINE_CONSTRUCTS * sizeof *((ca_requests *)0)->within };

void ca_request_began(ca_requests *requests, const ca_hot *hot) {
  if (requests->count > CA_FIRST_REQUESTS)
    hot->stack->thread->all->ledger.served = CA_SERVED;
  if (!requests->within)
    requests->within = ca_map(WITHIN_BYTES);
  if (!requests->within)
    return;
  for (const ca_frame *f = hot->s; f > hot->stack->base; f--) {
    if (requests->within[f->construct].last == requests->count)
      continue; /* recursion */
    requests->within[f->construct].last = requests->count;
    requests->within[f->construct].count++;
  }
}

void ca_requests_begin_anew(ca_requests *requests) {
  requests->connections = requests->count = 0;
  if (requests->within)
    ca_discard(requests->within, WITHIN_BYTES);
}

void ca_requests_send(ca_process *process) {
  enum { MOST = 1 << 16 };
  const ca_requests *requests = &process->requests;
  uint32_t told = 0, end = requests->within ? process->constructs.count : 0;
  if (requests->count == 0)
    return;
  for (uint32_t id = 1; id < end && told < MOST; id++)
    told += requests->within[id].count != 0;
  ca_writer w = ca_message_begin(&process->wire);
  ca_put_map(&w, 3);
  CA_KEY(&w, REQUESTS, CONNECTIONS);
  ca_put_uint(&w, requests->connections);
  CA_KEY(&w, REQUESTS, REQUESTS);
  ca_put_uint(&w, requests->count);
  CA_KEY(&w, REQUESTS, WITHIN);
  ca_put_array(&w, told);
  for (uint32_t id = 1; id < end && told > 0; id++)
    if (requests->within[id].count) {
      ca_put_array(&w, 2);
      ca_put_uint(&w, id);
      ca_put_uint(&w, requests->within[id].count);
      told--;
    }
  ca_message_end(&process->wire, &w, CA_MESSAGE_REQUESTS);
}
