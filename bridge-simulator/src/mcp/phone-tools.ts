import type { Tool } from '@modelcontextprotocol/server'

const worldId = {
  type: 'string',
  pattern: '^[a-z0-9-]{1,40}$',
  default: 'default',
  description: 'The world; the default one when left out.',
}
const element = {
  worldId,
  ref: { type: 'string', description: 'The element by its ref on the screen, for example f1e23.' },
  name: { type: 'string', description: 'Or by its name or text on the screen, or how that begins.' },
  role: { type: 'string', description: 'With name, where several have it: the role, for example button.' },
}
const page = { type: 'string', pattern: '^/', description: 'Page of the shop, path with query (/homePage2).' }
const until = { type: 'string', description: 'Waits until this text is on the screen, ten seconds at most.' }
const text = { type: 'string', description: 'What the field has then.' }

/** Tools for a phone in a real browser: the one of the panel, with the shop, the pages of the app and the wallets. */
export const phoneTools: readonly Tool[] = [
  phoneTool('open_phone', {
    description: 'Opens the phone of a world in a browser, anew if it is open, and answers what it shows.',
    properties: { worldId, page },
  }),
  phoneTool('read_screen', {
    description:
      'What the phone shows, as an accessibility tree: roles, names, states, and a ref for each element.',
    properties: { worldId, until },
    isReading: true,
  }),
  phoneTool('tap', {
    description: 'Taps an element, which is given by ref or name, and answers what the phone shows then.',
    properties: element,
  }),
  phoneTool('enter_text', {
    description: 'Writes a text into a field in place of what it has, and answers what the phone shows then.',
    properties: { ...element, text },
    required: ['text'],
  }),
  phoneTool('screenshot', {
    description: 'A picture of the phone, as PNG.',
    properties: { worldId },
    isReading: true,
  }),
  phoneTool('close_phone', {
    description: 'Closes the phone of a world; the world stays.',
    properties: { worldId },
  }),
]

interface PhoneToolParts {
  description: string
  properties: NonNullable<Tool['inputSchema']['properties']>
  required?: string[]
  isReading?: boolean
}

function phoneTool(name: string, parts: PhoneToolParts): Tool {
  const { description, properties, required = [], isReading = false } = parts
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
  }
}
