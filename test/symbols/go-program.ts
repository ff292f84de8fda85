/**
 * A program with the table that Go's linker writes since 1.18 (src/runtime/symtab.go), made by hand:
 * two functions of 32 bytes, `main.first` and `main.second`, of /src/main.go. Each has line 42 at its
 * first byte and 45 behind it.
 */
const TABLE = (section: string): string => `
.text
.type go_first, @function
.type go_second, @function
go_first: .fill 32, 1, 0x90
go_second: .fill 32, 1, 0x90
.section ${section}
table:
  .long 0xfffffff0
  .byte 0, 0, 1, 8
  .quad 2, 1, go_first, names - table, units - table, files - table
  .quad programs - table, entries - table
names:
first_name: .asciz "main.first"
second_name: .asciz "main.second"
units: .long 0
files: .asciz "/src/main.go"
programs:
  .byte 0
file_of: .byte 2, 32, 0
line_of: .byte 86, 1, 6, 31, 0
  .balign 4
entries:
  .long 0, first - entries, 32, second - entries, 64
first: .long 0, first_name - names, 0, 0, 0, file_of - programs, line_of - programs, 0, 0
second: .long 32, second_name - names, 0, 0, 0, file_of - programs, line_of - programs, 0, 0
`;

/** Sources for `Workshop.compile('gcc', ...)`, with -no-pie or with -pie. */
export function goSources(pie: boolean): Record<string, string> {
  const section = pie ? '.data.rel.ro.gopclntab, "aw", @progbits' : '.gopclntab, "a", @progbits';
  const name = pie ? 'go-pie' : 'go';
  return { [`${name}.s`]: TABLE(section), [`${name}.c`]: 'int main(void) { return 0; }\n' };
}
