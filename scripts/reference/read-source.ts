// Reads the element's public API from its sources: syntax only, so no program is type-checked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import {
  choices,
  reflections,
  sandboxAttribute,
} from '../../packages/element/src/element-properties.ts';
import { root } from '../build/places.ts';

/** Something public with a name and what it is for. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

export interface PropertyDescription extends Described {
  /** Its type in TypeScript. */
  readonly type: string;
  readonly isReadonly: boolean;
  /** The attribute that sets it; `null` for none. */
  readonly attribute: string | null;
  /** Whether it sets the attribute, too. */
  readonly reflects: boolean;
  /** The values that the attribute takes, the default first; empty for any. */
  readonly values: readonly string[];
}

export interface MethodDescription extends Described {
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returns: string;
}

export interface EventDescription extends Described {
  /** The type of its detail in TypeScript. */
  readonly detail: string;
}

/** The public API of `<sign-envelope>`, but for its tokens. */
export interface ElementSource extends Described {
  readonly properties: readonly PropertyDescription[];
  readonly methods: readonly MethodDescription[];
  readonly events: readonly EventDescription[];
  readonly slots: readonly Described[];
  readonly parts: readonly Described[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
}

function interfaceOf(source: ts.SourceFile, name: string): ts.InterfaceDeclaration {
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (found === undefined) throw new Error(`${source.fileName} has no interface ${name}`);
  return found;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The comment of a declaration, without its tags. */
function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  return oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '');
}

/** What tags such as `@slot name - what it is for` describe. */
function taggedIn(node: ts.Node, tagName: string): readonly Described[] {
  return ts
    .getJSDocTags(node)
    .filter((tag) => tag.tagName.text === tagName)
    .map((tag) => {
      const text = oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '');
      const [name = '', ...words] = text.split(' - ');
      return { name, description: words.join(' - ') };
    });
}

const nameOf = (member: ts.TypeElement): string =>
  member.name !== undefined && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
    ? member.name.text
    : '';

/** The listeners' overloads are the map of events. */
const isListener = (name: string) => /^(?:add|remove)EventListener$/.test(name);

function isFlag(name: string): boolean {
  return reflections[name]?.read(null) === false;
}

function valuesOf(name: string): readonly string[] {
  return Object.entries(choices).find(([choice]) => choice === name)?.[1] ?? [];
}

function propertyOf(member: ts.PropertySignature): PropertyDescription {
  const name = nameOf(member);
  const modifiers = member.modifiers ?? [];
  return {
    name,
    description: commentOf(member),
    type: isFlag(name) ? 'boolean' : oneLine(member.type?.getText() ?? ''),
    isReadonly: modifiers.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword),
    attribute: reflections[name]?.attribute ?? (name === sandboxAttribute ? name : null),
    reflects: Object.hasOwn(reflections, name),
    values: valuesOf(name),
  };
}

function methodOf(member: ts.MethodSignature): MethodDescription {
  return {
    name: nameOf(member),
    description: commentOf(member),
    parameters: member.parameters.map((parameter) => ({
      name: parameter.name.getText(),
      type: oneLine(parameter.type?.getText() ?? ''),
    })),
    returns: oneLine(member.type?.getText() ?? ''),
  };
}

function readEvents(): readonly EventDescription[] {
  const events = interfaceOf(parse('packages/core/src/events/events.ts'), 'SigningEvents');
  const ofSession = events.members.filter(ts.isPropertySignature).map((member) => ({
    name: `sign-${nameOf(member)}`,
    description: commentOf(member),
    detail: oneLine(member.type?.getText() ?? ''),
  }));
  const screen = interfaceOf(parse('packages/react/src/use-screen-events.ts'), 'ScreenDetail');
  const ofElement = {
    name: 'sign-screen',
    description: 'The element shows another screen, or its heading or language has changed.',
    detail: screen.name.text,
  };
  return [...ofSession, ofElement];
}

export function readElement(): ElementSource {
  const path = 'packages/element/src/sign-envelope-element.ts';
  const element = interfaceOf(parse(path), 'SignEnvelopeElement');
  return {
    name: element.name.text,
    description: commentOf(element),
    properties: element.members.filter(ts.isPropertySignature).map(propertyOf),
    methods: element.members
      .filter(ts.isMethodSignature)
      .filter((member) => !isListener(nameOf(member)))
      .map(methodOf),
    events: readEvents(),
    slots: taggedIn(element, 'slot'),
    parts: taggedIn(element, 'csspart'),
  };
}
