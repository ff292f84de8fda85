/* Made from protocol/frames.mjs: edit that, then "npm run protocol". Keys of the frames' maps,
 * and words in them. */
#ifndef CA_PROTOCOL_FRAMES_H
#define CA_PROTOCOL_FRAMES_H

/* By kind of frame. What the recorder alone writes, and reads, is not here. */
#define CA_KEY_HEADER_FORMAT "format"
#define CA_KEY_HEADER_SECOND "second"
#define CA_KEY_HEADER_ENGINE "engine"
#define CA_KEY_HEADER_ENGINE_VERSION "engine_version"
#define CA_KEY_HEADER_TOKEN "token"
#define CA_KEY_HEADER_CELL "cell"
#define CA_KEY_HEADER_FOOTPRINT "footprint"
#define CA_KEY_HEADER_PID "pid"
#define CA_KEY_HEADER_PPID "ppid"
#define CA_KEY_HEADER_EXE "exe"
#define CA_KEY_HEADER_ARGV "argv"
#define CA_KEY_HEADER_START_MS "start_ms"
#define CA_KEY_HEADER_FORKED "forked"
#define CA_KEY_HEADER_WINDOWS "windows"
#define CA_KEY_HEADER_LOOPS "loops"
#define CA_KEY_HEADER_THINNED "thinned"
#define CA_KEY_HEADER_RESOURCES "resources"
#define CA_KEY_HEADER_SIZELESS "sizeless"
#define CA_KEY_MODULE_ID "id"
#define CA_KEY_MODULE_PATH "path"
#define CA_KEY_MODULE_BIAS "bias"
#define CA_KEY_MODULE_START "start"
#define CA_KEY_MODULE_END "end"
#define CA_KEY_MODULE_BUILD_ID "build_id"
#define CA_KEY_UNMAP_ID "id"
#define CA_KEY_CONSTRUCTS_CONSTRUCTS "constructs"
#define CA_KEY_CONSTRUCTS_FLAGS "flags"
#define CA_KEY_THREAD_THREAD "thread"
#define CA_KEY_THREAD_EVENT "event"
#define CA_KEY_THREAD_TID "tid"
#define CA_KEY_ROWS_THREAD "thread"
#define CA_KEY_ROWS_SEQ "seq"
#define CA_KEY_ROWS_ROWS "rows"
#define CA_KEY_ROWS_INCOMPLETE "incomplete"
#define CA_KEY_ROWS_ARGS "args"
#define CA_KEY_ROWS_CONTEXTS "contexts"
#define CA_KEY_ROWS_POINTS "points"
#define CA_KEY_ROWS_OPEN "open"
#define CA_KEY_ROWS_COURSE "course"
#define CA_KEY_ROWS_COUNTED "counted"
#define CA_KEY_ROWS_COUNTS "counts"
#define CA_KEY_ROWS_COLUMNS "columns"
#define CA_KEY_END_REASON "reason"
#define CA_KEY_END_EXIT_CODE "exit_code"
#define CA_KEY_END_SIGNAL "signal"
#define CA_KEY_END_THREADS "threads"
#define CA_KEY_END_ACTIVATIONS "activations"
#define CA_KEY_END_ROWS "rows"
#define CA_KEY_END_BLOCKS "blocks"
#define CA_KEY_END_WORK "work"
#define CA_KEY_END_INSTRUCTIONS "instructions"
#define CA_KEY_TRACE_COUNT "count"
#define CA_KEY_TRACE_PAD "pad"
#define CA_KEY_TRACE_EVENTS "events"
#define CA_KEY_NOTE_TEXT "text"
#define CA_KEY_NOTE_AT_ONCE "at_once"
#define CA_KEY_BOTTOM_UP_CELLS "cells"
#define CA_KEY_CONTEXTS_CONTEXTS "contexts"
#define CA_KEY_BLOCKS_BLOCKS "blocks"
#define CA_KEY_STRUCTURES_PLACES "places"
#define CA_KEY_STRUCTURES_SITE_TOTALS "site_totals"
#define CA_KEY_STRUCTURES_NODES "nodes"
#define CA_KEY_STRUCTURES_LINKS "links"
#define CA_KEY_STRUCTURES_THREAD "thread"
#define CA_KEY_STRUCTURES_INVOCATIONS "invocations"
#define CA_KEY_WINDOW_WINDOW "window"
#define CA_KEY_WINDOW_EVENT "event"
#define CA_KEY_WINDOW_MS "ms"
#define CA_KEY_EFFECT_EFFECT "effect"
#define CA_KEY_EFFECT_OF "of"
#define CA_KEY_REQUESTS_CONNECTIONS "connections"
#define CA_KEY_REQUESTS_REQUESTS "requests"
#define CA_KEY_REQUESTS_WITHIN "within"
#define CA_KEY_DIAGNOSIS_LOOPS "loops"
#define CA_KEY_DIAGNOSIS_RECURSIONS "recursions"
#define CA_KEY_DIAGNOSIS_CALLED "called"
#define CA_KEY_THINNED_LOOPS "loops"
#define CA_KEY_RESOURCES_RECORDS "records"
#define CA_KEY_RESOURCES_OF "of"
#define CA_KEY_RESOURCES_NUMBERS "numbers"
#define CA_KEY_ORIGINS_ORIGINS "origins"
#define CA_KEY_ORIGINS_NUMBERS "numbers"
#define CA_KEY_SYSTEM_CALLS_CALLS "calls"
#define CA_KEY_SYSTEM_CALLS_MACHINE "machine"

/* What a column of rows, and a number of the end record, is named after; one of them is there. */
#define CA_SECOND_WORK "work"
#define CA_SECOND_INSTRUCTIONS "instructions"

/* Columns of activations that are counted, beside what rows have, too: what called them, whether
 * they lie in another activation of their routine, and how many there were. */
#define CA_COUNT_CALLER "caller"
#define CA_COUNT_WITHIN "within"
#define CA_COUNT_COUNT "count"

/* What a thread frame says. stack: a thread, that with the number `tid`, goes on on another
 * stack, a handler's or a coroutine's, whose rows come under the number `thread`. */
#define CA_THREAD_EVENT_START "start"
#define CA_THREAD_EVENT_END "end"
#define CA_THREAD_EVENT_STACK "stack"

/* What a window frame says. */
#define CA_WINDOW_EVENT_START "start"
#define CA_WINDOW_EVENT_STOP "stop"
#define CA_WINDOW_EVENT_SNAPSHOT "snapshot"

/* Whose numbers system calls have. */
#define CA_CALLS_OF_X86_64 "x86-64"
#define CA_CALLS_OF_ARM64 "arm64"

/* Why a stream ends. */
#define CA_END_EXIT "exit"
#define CA_END_EXEC "exec"
#define CA_END_STOP "stop"

/* In place of a type of elements: one value for all rows. */
#define CA_COLUMN_CONST "const"

/* Types of a column's elements. */
#define CA_ELEMENT_U8 "u8"
#define CA_ELEMENT_U16 "u16"
#define CA_ELEMENT_U32 "u32"
#define CA_ELEMENT_I8 "i8"
#define CA_ELEMENT_I16 "i16"
#define CA_ELEMENT_I32 "i32"

#endif
