import { errors } from '@playwright/test'
import { scaledMs } from '../environment/test-limits.ts'

/** An element as WebDriver names it. */
export type ElementReference = Readonly<Record<string, string>>

interface Answer {
  value: { error?: string; message?: string } | null
}

const limitMs = scaledMs(60_000)

/**
 * A session of a WebDriver server (W3C), which drives one window. Scripts may overlap each other, but nothing overlaps a
 * navigation: WebKit 2.38 never answers a navigation when a command comes before its page has loaded.
 */
export class WebDriverSession {
  readonly #url: string
  #navigation: Promise<unknown> = Promise.resolve()

  private constructor(url: string) {
    this.#url = url
  }

  /** Opens a session, which starts a browser. */
  static async open(serverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = await send<{ sessionId: string }>('POST', `${serverUrl}/session`, body)
    return new WebDriverSession(`${serverUrl}/session/${sessionId}`)
  }

  async navigate(url: string): Promise<void> {
    await this.#navigate('/url', { url })
  }

  /** Goes back in the history, whichever server the pages came from. */
  async back(): Promise<void> {
    await this.#navigate('/back', {})
  }

  /** Address of the document that is there; asks no script, which a document that goes away would leave unanswered. */
  currentUrl(): Promise<string> {
    return this.#send('GET', '/url')
  }

  async setSize(size: { width: number; height: number }): Promise<void> {
    await this.#send('POST', '/window/rect', size)
  }

  /** Runs the body of a function and returns what it returns; a promise is awaited. */
  async execute<Result>(body: string, args: readonly unknown[] = []): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve().then(() => (function () { ${body} }).apply(null, arguments))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const sent = { script, args }
    const answer = await this.#send<{ value: Result; error?: string }>('POST', '/execute/async', sent)
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }

  async click(element: ElementReference): Promise<void> {
    await this.#send('POST', `${pathOf(element)}/click`, {})
  }

  async clear(element: ElementReference): Promise<void> {
    await this.#send('POST', `${pathOf(element)}/clear`, {})
  }

  async type(element: ElementReference, text: string): Promise<void> {
    await this.#send('POST', `${pathOf(element)}/value`, { text })
  }

  /** The window as PNG. WebKit's browser leaves a request for a picture without an answer now and then. */
  async screenshot(): Promise<Buffer> {
    const shortMs = scaledMs(4_000)
    const once = () => this.#send<string>('GET', '/screenshot', undefined, shortMs)
    return Buffer.from(await once().catch(once).catch(once), 'base64')
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '')
  }

  async #navigate(path: string, body: object): Promise<void> {
    const navigation = this.#send('POST', path, body)
    this.#navigation = navigation.catch(() => undefined)
    await navigation
  }

  async #send<Value>(method: string, path: string, body?: object, timeoutMs = limitMs): Promise<Value> {
    await this.#navigation
    return send(method, this.#url + path, body, timeoutMs)
  }
}

function pathOf(element: ElementReference): string {
  return `/element/${Object.values(element)[0]}`
}

async function send<Value>(method: string, url: string, body?: object, timeoutMs = limitMs): Promise<Value> {
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url, { method, signal, ...sent }).catch((error: unknown) => {
    const command = url.replace(/.*[/]session[/][^/]*/, '')
    throw signal.aborted ? new errors.TimeoutError(`${method} ${command} was not answered.`) : error
  })
  const { value } = (await response.json()) as Answer
  if (response.ok) return value as Value
  const message = `${value?.error}: ${value?.message}`
  throw value?.error === 'script timeout' ? new errors.TimeoutError(message) : new Error(message)
}
