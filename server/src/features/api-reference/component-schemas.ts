import * as contractModule from '@trialwright/contract';
import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Side = 'input' | 'output';

export interface ComponentSchemas {
  /** The schema a client sends (`input`) or receives (`output`), with references to named schemas. */
  describe: (schema: z.ZodType, side: Side) => JsonSchema;
  /** The referenced named schemas, by name. */
  listed: () => Record<string, JsonSchema>;
}

/** A single value reads better inline than behind a reference. */
const INLINE = new Set(['string', 'number', 'boolean', 'optional', 'custom']);
/** Formats that suffice by themselves; zod adds the pattern it tests, some 200 characters long. */
const PLAIN_FORMATS = new Set(['date', 'date-time', 'email', 'uuid']);

/** The contract's exported schemas, by export name. */
const NAMED: readonly (readonly [name: string, schema: z.ZodType])[] = Object.entries(contractModule).flatMap(
  ([name, value]) =>
    value instanceof z.ZodType && !INLINE.has(value.def.type) ? [[name, value] as const] : [],
);

/** Not every tool reads `prefixItems`: a tuple becomes an array of exactly that length. */
function spellOutTuple(schema: JsonSchema, items: NonNullable<JsonSchema['prefixItems']>): void {
  const kinds = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  delete schema.prefixItems;
  Object.assign(schema, {
    items: kinds.length === 1 ? kinds[0] : { anyOf: kinds },
    minItems: items.length,
    maxItems: items.length,
  });
}

function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  // A reply may gain fields: clients must not reject unknown ones.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.prefixItems) spellOutTuple(jsonSchema, jsonSchema.prefixItems);
  if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
}

type Names = z.core.$ZodRegistry<{ id: string }>;

function translate(schema: z.ZodType, side: Side, metadata?: Names): JsonSchema {
  // The output of a transform is never sent.
  const options = { io: side, override: simplify, unrepresentable: 'any' } as const;
  return z.toJSONSchema(schema, metadata ? { ...options, metadata } : options);
}

function readsTheSame(schema: z.ZodType): boolean {
  const [sent, received] = (['input', 'output'] as const).map((side) => translate(schema, side));
  return JSON.stringify(sent) === JSON.stringify(received);
}

function withReferences(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as JsonSchema;
}

/** The schemas of all endpoints. */
type Exchanged = Record<Side, readonly z.ZodType[]>;

function namesIn(schemas: readonly z.ZodType[], side: Side): ReadonlySet<string> {
  const names: Names = z.registry();
  for (const [id, schema] of NAMED) names.add(schema, { id });
  return new Set(Object.keys(translate(z.tuple(schemas as [z.ZodType]), side, names).$defs ?? {}));
}

/** `Skill`, and `SkillInput` for the request schema if it differs from the reply's. */
function nameSchemas(exchanged: Exchanged): Record<Side, Names> {
  const [sent, received] = [namesIn(exchanged.input, 'input'), namesIn(exchanged.output, 'output')];
  const [input, output]: [Names, Names] = [z.registry(), z.registry()];
  for (const [name, schema] of NAMED) {
    const isTwo = sent.has(name) && received.has(name) && !readsTheSame(schema);
    input.add(schema, { id: isTwo ? `${name}Input` : name });
    output.add(schema, { id: name });
  }
  return { input, output };
}

/** Translates the contract's schemas to JSON Schema; exported ones by name. */
export function createComponentSchemas(exchanged: Exchanged): ComponentSchemas {
  const registries = nameSchemas(exchanged);
  const found = new Map<string, JsonSchema>();
  return {
    describe: (schema, side) => {
      // Inside another schema even a named one becomes a reference.
      const { properties, $defs = {} } = translate(z.object({ it: schema }), side, registries[side]);
      for (const [name, definition] of Object.entries($defs)) found.set(name, withReferences(definition));
      const it = properties?.['it'];
      return withReferences(typeof it === 'object' ? it : {});
    },
    listed: () => Object.fromEntries([...found].toSorted(([a], [b]) => a.localeCompare(b, 'en'))),
  };
}
