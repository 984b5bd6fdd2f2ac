import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import type { ParameterFacts, ToolFacts } from './debug.types.ts';

/** The part of a JSON schema that a signature is made of. */
interface JsonSchema {
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function nameType(schema: JsonSchema): string {
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(nameType).join(' | ');
  if (schema.type === 'array') return `array of ${nameType(schema.items ?? {})}`;
  return schema.type ?? 'any';
}

/** In the form in which the model is told them. */
function describeParameters(parameters: z.ZodObject): ParameterFacts[] {
  const schema = z.toJSONSchema(parameters, { target: 'draft-7', io: 'input' }) as JsonSchema;
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: nameType(property),
    isRequired: schema.required?.includes(name) ?? false,
    description: property.description ?? null,
  }));
}

/** Looks at a tool as the model is told about it. What cannot be told is a fact about the tool, not a failure here. */
export function describeTool(tool: Tool, isOffered: boolean): ToolFacts {
  const { name, provider, description } = tool;
  const facts = { name, provider, description, isOffered };
  try {
    return { ...facts, parameters: describeParameters(tool.parameters), failure: null };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { ...facts, parameters: [], failure };
  }
}
