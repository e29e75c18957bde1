import type { Schema } from './open-api.ts';

const SCHEMAS = '#/components/schemas/';

export const schemaAnchor = (name: string): string => `schema-${name}`;

/** The limits of a value in a few words, such as `1 to 200 characters`. */
export function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema;
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    // The safe integers are no limit that anybody set.
    const to = high !== undefined && high < Number.MAX_SAFE_INTEGER ? high : undefined;
    const from = low !== undefined && low > Number.MIN_SAFE_INTEGER ? low : undefined;
    if (from !== undefined && from === to) return `exactly ${from}${unit}`;
    if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
    if (to !== undefined) return `at most ${to}${unit}`;
    return from === undefined ? '' : `at least ${from}${unit}`;
  };
  const isAboveZero = exclusiveMinimum === 0;
  return [
    range(minLength, maxLength, ' characters'),
    isAboveZero ? 'above 0' : '',
    range(minimum, maximum, ''),
    range(minItems, maxItems, ' items'),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} when left out`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Alternatives({ schemas }: { schemas: Schema[] }) {
  return schemas.map((schema, index) => (
    // Alternatives have no name, and their order is fixed.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 && ' or '}
      <TypeName schema={schema} />
    </span>
  ));
}

/** What a value is, in one line; named schemas are links. */
export function TypeName({ schema }: { schema: Schema }) {
  if (schema.$ref) {
    const name = schema.$ref.replace(SCHEMAS, '');
    return <a href={`#${schemaAnchor(name)}`}>{name}</a>;
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return <Alternatives schemas={alternatives} />;
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum) return <Alternatives schemas={schema.enum.map((value) => ({ const: value }))} />;
  if (schema.type === 'array')
    return (
      <>
        array of <TypeName schema={schema.items ?? {}} />
      </>
    );
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object')
    return (
      <>
        object; each value <TypeName schema={additionalProperties} />
      </>
    );
  return schema.type ? `${schema.type}${schema.format ? ` (${schema.format})` : ''}` : 'any value';
}

/** The objects that stand in a value without a name of their own: their fields are shown below it. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  const below = [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  return below.flatMap(objectsIn);
}

interface FieldProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  /** Where a parameter stands. */
  place?: string;
}

export function Field({ name, schema, isRequired, place }: FieldProps) {
  const limits = limitsOf(schema);
  return (
    <li>
      <code className="strong">{name}</code>{' '}
      <span className="soft">
        {place && `${place}, `}
        <TypeName schema={schema} />
        {limits && `, ${limits}`}
        {!isRequired && <em>, optional</em>}
      </span>
      <Fields schema={schema} />
    </li>
  );
}

function Fields({ schema }: { schema: Schema }) {
  return objectsIn(schema).map(({ properties = {}, required = [] }) => (
    <ul className="api-fields" key={Object.keys(properties).join(' ')}>
      {Object.entries(properties).map(([name, property]) => (
        <Field key={name} name={name} schema={property} isRequired={required.includes(name)} />
      ))}
    </ul>
  ));
}

/** A whole value: its type, and the fields of what has no name. */
export function SchemaView({ schema }: { schema: Schema }) {
  return (
    <>
      <p className="soft">
        <TypeName schema={schema} />
      </p>
      <Fields schema={schema} />
    </>
  );
}
