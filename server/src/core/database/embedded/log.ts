/** How to log a line from the database's log. */
export interface DatabaseLine {
  level: 'debug' | 'warn' | 'error';
  text: string;
}

const SEVERITY = /^(?:\w+ )?([A-Z]+[0-9]?): {1,2}(.*)$/;
/** The server's messages about a shutdown we requested. */
const EXPECTED = /^terminating connection due to administrator command/;
const LOUD = /terminated by signal|not properly shut down|interrupted|crash|could not|no space left/i;

/** Classifies a line of PostgreSQL's standard error; routine messages get a low level. */
export function readLine(line: string): DatabaseLine {
  const [, severity = '', text = line] = SEVERITY.exec(line) ?? [];
  if (EXPECTED.test(text)) return { level: 'debug', text };
  if (severity === 'FATAL' || severity === 'PANIC') return { level: 'error', text };
  return { level: LOUD.test(text) ? 'warn' : 'debug', text };
}
