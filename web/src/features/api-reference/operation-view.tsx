import { Badge, type Tone } from '../../ui/badge.tsx';
import { InlineCode } from './inline-code.tsx';
import type { Call, Operation } from './open-api.ts';
import { Field, SchemaView } from './schema-view.tsx';

const TONES: Record<string, Tone> = { GET: 'neutral', DELETE: 'danger' };

function Parameters({ parameters }: { parameters: NonNullable<Operation['parameters']> }) {
  return (
    <>
      <h4>Parameters</h4>
      <ul className="api-fields">
        {parameters.map(({ name, in: place, required, schema }) => (
          <Field key={name} name={name} schema={schema} isRequired={required} place={`in the ${place}`} />
        ))}
      </ul>
    </>
  );
}

function Refusals({ responses }: Pick<Operation, 'responses'>) {
  return (
    <>
      <h4>Refusals</h4>
      <ul className="api-fields">
        {Object.entries(responses)
          .filter(([status]) => /^[45]\d\d$/.test(status))
          .map(([status, { description }]) => (
            <li key={status}>
              <b className="tabular">{status}</b> <InlineCode text={description} />
            </li>
          ))}
      </ul>
      <p className="soft">
        And what its own rules refuse: <a href="#refusals">all codes</a>.
      </p>
    </>
  );
}

/** One call, folded to its address and what it does. */
export function OperationView({ call: { method, path, operation } }: { call: Call }) {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json']?.schema;
  return (
    <details className="api-operation">
      <summary>
        <h3 className="item-title plain-text">
          <Badge tone={TONES[method] ?? 'ready'}>{method}</Badge> <code>{path}</code>
        </h3>
        <span>{summary}</span>
      </summary>
      {/* The anchor is inside: a browser that goes to it unfolds the call. */}
      <div className="api-call small-text" id={operationId}>
        <p>
          <InlineCode text={description} /> <a href={`#${operationId}`}>{operationId}</a>
        </p>
        {parameters && <Parameters parameters={parameters} />}
        {body && (
          <>
            <h4>Body</h4>
            <SchemaView schema={body} />
          </>
        )}
        {Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, { content }]) => (
            <div key={status}>
              <h4>
                Reply <span className="tabular">{status}</span>
              </h4>
              {Object.entries(content).map(([type, { schema }]) => (
                <div key={type}>
                  {type !== 'application/json' && <p className="soft">{type}</p>}
                  <SchemaView schema={schema} />
                </div>
              ))}
            </div>
          ))}
        <Refusals responses={responses} />
      </div>
    </details>
  );
}
