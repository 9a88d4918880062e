import type { Command } from './command.ts';

/** A script for bash: completes the first two words of a command. */
export function completionScript(commands: readonly Command[]): string {
  const groups = Map.groupBy(commands, ({ name }) => name.split(' ')[0] ?? '');
  const cases = [...groups].map(([group, own]) => {
    const verbs = own.map(({ name }) => name.slice(group.length + 1)).join(' ');
    return `    ${group}) words="${verbs}" ;;`;
  });
  return `_croupier() {
  local words="${[...groups.keys()].join(' ')} completion"
  if [ "$COMP_CWORD" -gt 2 ]; then return; fi
  if [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac; fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -F _croupier croupier
`;
}
