// Runs before the first paint, as a classic script in old syntax: it picks the skeleton by the path,
// shows the "please update" page where the shop cannot run, and asks for the code of the page beside the shop's own.
;(() => {
  const root = document.documentElement
  const path = location.pathname.replace(/\/+$/, '') || '/homePage'
  const looks = {
    hub: ['/homePage'],
    tab: ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall', '/algorithm'],
    packages: ['/packagesList', '/nvrPackages'],
    pay: ['/payDtl'],
  }
  root.setAttribute('data-page', Object.keys(looks).find((look) => looks[look].includes(path)) || 'detail')

  // What the browser prefers, one after the other.
  const preferred = [].concat(navigator.languages || [], navigator.language || [])
  const codes = preferred.map((name) => name.split(/[-_]/)[0].toLowerCase()).concat('en')
  const language = codes[0]
  // Written by the build: what its scripts use and an engine that reads them may lack.
  const required = []
  const has = (feature) => {
    let owner = window
    const names = feature.split('.')
    return names.every((name) => {
      const isThere = !!owner && name in owner
      // The last name may be that of an accessor, which only an instance may read.
      if (isThere && name !== names[names.length - 1]) owner = owner[name]
      return isThere
    })
  }
  const isAble = required.every(has) && !!window.CSS && CSS.supports('inset-inline-start', '0')
  if (isAble) {
    // Written by the build. The language of the app is not known yet; mostly it is the system's.
    const early = { files: [], pages: {}, languages: {} }
    const wanted = (early.pages[path] || []).concat(early.languages[language] || early.languages.en || [])
    wanted.forEach((number) => {
      const file = early.files[number]
      const link = document.createElement('link')
      link.rel = /css$/.test(file) ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = ''
      link.href = `/assets/${file}`
      document.head.appendChild(link)
    })
  } else {
    root.setAttribute('data-page', 'update')
  }
  // As soon as the page is read: DOMContentLoaded waits for the shop's own code, which may never come.
  document.addEventListener('readystatechange', () => {
    // The language of the app, once the shop knows it, else the first of the browser's that there are words in.
    const wanted = [root.getAttribute('data-language')].concat(codes)
    ;['update', 'failed'].forEach((id) => {
      const texts = [].slice.call(document.getElementById(id).children)
      const spoken = wanted.find((code) => texts.some(({ lang }) => lang === code))
      texts.forEach((text) => {
        text.hidden = text.lang !== spoken
        const button = text.querySelector('button')
        if (button) button.onclick = () => location.reload()
      })
    })
  })
})()

// Until the shop's own code runs, nothing else can say that a part of it is gone, refused or cannot be read.
;(() => {
  const root = document.documentElement
  const lateMs = 10000
  if (root.getAttribute('data-page') === 'update') return

  const isStarted = () => root.hasAttribute('data-started')
  const fail = (address) => {
    root.setAttribute('data-failed', 'code')
    reloadIfNewer(new URL(address, location.href).pathname)
  }
  window.addEventListener(
    'error',
    ({ target, filename }) => {
      const isStyle = target.rel === 'stylesheet' && target.parentNode === document.body
      const isCode = target.type === 'module' || (target === window && /[/]assets[/]/.test(filename))
      if (isStyle || (isCode && !isStarted())) fail(target.href || target.src || filename)
    },
    true,
  )
  setTimeout(() => {
    if (!isStarted() && !root.hasAttribute('data-failed')) root.setAttribute('data-failed', 'late')
  }, lateMs)

  // A page that the web view has kept since before a deploy names files that are gone; the server's own names others.
  function reloadIfNewer(lost) {
    const key = 'skyshop.reloadedFor'
    const request = new XMLHttpRequest()
    request.open('GET', location.pathname + location.search)
    request.setRequestHeader('cache-control', 'no-cache')
    request.onload = () => {
      const isNewer = request.status === 200 && /id="app"/.test(request.responseText)
      if (!isNewer || request.responseText.includes(lost)) return
      try {
        if (sessionStorage.getItem(key) === lost) return
        sessionStorage.setItem(key, lost)
      } catch (_error) {
        // Without storage nothing would stop a loop of reloads.
        return
      }
      location.reload()
    }
    request.send()
  }
})()
