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

  const language = (navigator.language || 'en').slice(0, 2).toLowerCase()
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
    return
  }
  root.setAttribute('data-page', 'update')
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.addEventListener('DOMContentLoaded', () => {
    const update = document.getElementById('update')
    const text = update.querySelector(`[lang=${language}]`) || update.querySelector('[lang=en]')
    text.hidden = false
  })
})()
