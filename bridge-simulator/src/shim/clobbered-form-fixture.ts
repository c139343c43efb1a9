/** Members that a control of a form takes the place of in a browser, which the document of the tests does not do. */
const names = ['attributes', 'children', 'nodeName', 'getAttributeNames', 'matches', 'scrollTop']

/** Form with a control of each of those names. */
export const clobberedForm = `<form onclick="x()">${names.map((name) => `<input name="${name}">`).join('')}</form>`

/** Does something while every form answers with a control for its own members, as a browser's would. */
export function withClobberedForms<T>(act: () => T): T {
  const forms = HTMLFormElement.prototype
  const control = { configurable: true, get: () => document.createElement('input') }
  for (const name of names) Object.defineProperty(forms, name, control)
  try {
    return act()
  } finally {
    for (const name of names) Reflect.deleteProperty(forms, name)
  }
}
