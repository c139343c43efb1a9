/** Sends a request to an address from a foreign page; runs inside that page, so it uses nothing around it. */
export type AttackVector = (url: string) => unknown

/** Every way in which a web page makes a browser send something elsewhere. */
export const attackVectors: Readonly<Record<string, AttackVector>> = {
  'fetch without CORS': (url) =>
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => null),

  'fetch with a preflight': (url) => {
    const headers = { 'x-skyshop-control': 'guess', 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => null)
  },

  'a form': (url) => {
    const frame = document.createElement('iframe')
    frame.name = 'form-target'
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: url, target: frame.name, enctype: 'text/plain' })
    document.body.append(frame, form)
    form.submit()
  },

  'an image': (url) => {
    new Image().src = url
  },

  'a script': (url) => {
    document.head.append(Object.assign(document.createElement('script'), { src: url }))
  },

  'a beacon': (url) => navigator.sendBeacon(url, new Blob(['{}'], { type: 'text/plain' })),

  'a ping of a link': (url) => {
    const link = Object.assign(document.createElement('a'), { href: '#pinged', ping: url })
    document.body.append(link)
    link.click()
  },

  'a WebSocket': (url) => {
    new WebSocket(url.replace('http', 'ws'))
  },

  'a frame': (url) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
  },

  'an event stream': (url) => {
    new EventSource(url, { withCredentials: true })
  },

  'a style sheet and a prefetch': (url) => {
    for (const rel of ['stylesheet', 'prefetch'])
      document.head.append(Object.assign(document.createElement('link'), { rel, href: url }))
  },

  'a medium and an object': (url) => {
    document.body.append(Object.assign(document.createElement('video'), { src: url }))
    document.body.append(Object.assign(document.createElement('object'), { data: url }))
  },

  'a service worker': async (url) => {
    const { active } = await navigator.serviceWorker
      .register('/worker.js')
      .then(() => navigator.serviceWorker.ready)
    active?.postMessage(url)
  },

  'a frame without an origin': (url) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.srcdoc = `<script>fetch(${JSON.stringify(url)}, { method: 'POST', mode: 'no-cors' })</script>`
    document.body.append(frame)
  },

  'a redirect of its own server': (url) =>
    fetch(`/redirect?to=${encodeURIComponent(url)}`, { method: 'POST', mode: 'no-cors' }).catch(() => null),

  'a window of its own': (url) => {
    window.open(url, 'other')
  },
}
