import { errors } from '@trialwright/contract';
import { BrandMark } from '../../ui/brand.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { InlineCode } from './inline-code.tsx';
import { callsOf, type Call, type OpenApi } from './open-api.ts';
import { OperationView } from './operation-view.tsx';
import { schemaAnchor, SchemaView } from './schema-view.tsx';

/** The address of the document that the page is made from. */
const SOURCE = '/api/openapi.json';

/** `day-in-the-life` → `Day in the life`. */
function titleOf(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Header({ name }: { name: string }) {
  return (
    <header className="visitor-header">
      <div className="visitor-header-row">
        <a className="brand" href="/">
          <BrandMark />
          <span className="brand-name">{name}</span>
        </a>
        <div className="end">
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}

function Introduction({ document: { info, servers, components } }: { document: OpenApi }) {
  const { session } = components.securitySchemes;
  return (
    <header className="stack even readable linked">
      <h1 className="page-title">{info.title}</h1>
      {info.description.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <InlineCode text={paragraph} />
        </p>
      ))}
      <dl className="small-text">
        <dt>Address</dt>
        <dd>
          <code>{servers[0]?.url}</code>
        </dd>
        <dt>Session cookie</dt>
        <dd>
          <code>{session?.name}</code>
        </dd>
        <dt>For programs</dt>
        <dd>
          <a href={SOURCE}>{SOURCE}</a> (OpenAPI 3.1)
        </dd>
      </dl>
    </header>
  );
}

function Contents({ sections }: { sections: readonly { id: string; title: string; count: number }[] }) {
  return (
    <nav className="page-contents stack close small-text" aria-labelledby="contents">
      <h2 className="item-title" id="contents">
        Contents
      </h2>
      <ul>
        {sections.map(({ id, title, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title} <span className="tabular">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Noun({
  id,
  title,
  description,
  calls,
}: {
  id: string;
  title: string;
  description: string;
  calls: Call[];
}) {
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <p className="soft below-tight">{description}</p>
      <div className="below-loose">
        {calls.map((call) => (
          <OperationView key={call.operation.operationId} call={call} />
        ))}
      </div>
    </section>
  );
}

/** Every code with its status, from the table that the server reads. */
function AllRefusals() {
  const byStatus = Map.groupBy(Object.entries(errors), ([, status]) => status);
  return (
    <section aria-labelledby="refusals">
      <h2 className="section-title" id="refusals">
        Refusals
      </h2>
      <p className="soft below-tight">
        Each is an <a href={`#${schemaAnchor('ErrorReply')}`}>ErrorReply</a>.
      </p>
      <dl className="api-codes divided line-above below-loose">
        {[...byStatus]
          .toSorted(([a], [b]) => a - b)
          .map(([status, codes]) => (
            <div key={status}>
              <dt className="tabular">{status}</dt>
              <dd className="row wrap loose small-text">
                {codes.map(([code]) => (
                  <code key={code}>{code}</code>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Schemas({ schemas }: { schemas: OpenApi['components']['schemas'] }) {
  return (
    <section aria-labelledby="schemas">
      <h2 className="section-title" id="schemas">
        Schemas
      </h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <details className="api-operation" key={name}>
          <summary>
            <h3 className="item-title plain-text">{name}</h3>
          </summary>
          <div className="api-call small-text" id={schemaAnchor(name)}>
            <SchemaView schema={schema} />
          </div>
        </details>
      ))}
    </section>
  );
}

/** The API as people read it: every call by its noun, every refusal, every schema. Rendered by the server alone. */
export function ApiReferencePage({ name, document }: { name: string; document: OpenApi }) {
  const calls = callsOf(document);
  const nouns = document.tags.map(({ name: tag, description }) => ({
    id: `tag-${tag}`,
    title: titleOf(tag),
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag)),
  }));
  const { schemas } = document.components;
  const sections = [
    ...nouns.map(({ id, title, calls: own }) => ({ id, title, count: own.length })),
    { id: 'refusals', title: 'Refusals', count: Object.keys(errors).length },
    { id: 'schemas', title: 'Schemas', count: Object.keys(schemas).length },
  ];
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header name={name} />
      <main id="main" tabIndex={-1} className="api">
        <Introduction document={document} />
        <div className="columns api-grid far top line-above">
          <Contents sections={sections} />
          <div className="stack distant linked">
            {nouns.map((noun) => (
              <Noun key={noun.id} {...noun} />
            ))}
            <AllRefusals />
            <Schemas schemas={schemas} />
          </div>
        </div>
      </main>
    </>
  );
}
