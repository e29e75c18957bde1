import type { ResumeSheet, SheetBlock, SheetEntry } from '@trialwright/paper/resume-sheet';
import type { ReactNode } from 'react';

function Blocks({ blocks }: { blocks: SheetBlock[] }) {
  return blocks.map((block, index) =>
    'text' in block ? (
      <p key={index}>{block.text}</p>
    ) : (
      <ul key={index}>
        {block.bullets.map((bullet, position) => (
          <li key={position}>{bullet}</li>
        ))}
      </ul>
    ),
  );
}

function Part({ title, entries, children }: { title: string; entries: unknown[]; children: ReactNode }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Entry({ entry: { title, detail, period, blocks, href } }: { entry: SheetEntry }) {
  return (
    <div className="sheet-entry">
      <div className="sheet-line row between wrap">
        <b>{title}</b>
        {period && <span className="quiet">{period}</span>}
      </div>
      {detail && (
        <p className="place">
          {href ? (
            <a href={href} target="_blank" rel="noreferrer">
              {detail}
            </a>
          ) : (
            detail
          )}
        </p>
      )}
      <Blocks blocks={blocks} />
    </div>
  );
}

function Entries({ title, entries }: { title: string; entries: SheetEntry[] }) {
  return (
    <Part title={title} entries={entries}>
      {entries.map((entry, index) => (
        <Entry key={index} entry={entry} />
      ))}
    </Part>
  );
}

/** The resume as it is read: always on white paper. */
export function ResumePaper({ sheet, isLarge = false }: { sheet: ResumeSheet; isLarge?: boolean }) {
  const { name, contact, linkedIn, summary, experience, education, skills, certifications } = sheet;
  return (
    <article className={isLarge ? 'sheet large' : 'sheet'} aria-label={`Resume: ${name || 'no name yet'}`}>
      <h3 className={name ? '' : 'unset'}>{name || 'Your name'}</h3>
      {contact.length > 0 && (
        <p className="contact quiet below-snug">
          {contact.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      )}
      {linkedIn && (
        <p className="quiet">
          <a href={linkedIn.href} target="_blank" rel="noreferrer">
            {linkedIn.text}
          </a>
        </p>
      )}
      {summary.length > 0 && (
        <div className="stack snug below-loose control-text">
          <Blocks blocks={summary} />
        </div>
      )}
      <Entries title="Experience" entries={experience} />
      <Entries title="Education" entries={education} />
      <Part title="Skills" entries={skills}>
        <dl className="stack hair">
          {skills.map((skill, index) => (
            <div key={index} className="sheet-line row between wrap">
              <dt>{skill.name}</dt>
              <dd className="quiet">{skill.level}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Entries title="Certifications" entries={certifications} />
    </article>
  );
}
