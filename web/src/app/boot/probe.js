// Runs before the first paint, as a classic script in old syntax: it picks the skeleton by the path
// and shows the "please update" page where the shop cannot run.
;(() => {
  const root = document.documentElement
  const path = location.pathname.replace(/\/+$/, '')
  const tabs = ['/homePage2', '/homePage4G', '/unAttended', '/weichatCall', '/algorithm']
  const page = path === '' || path === '/homePage' ? 'hub' : 'detail'
  root.setAttribute('data-page', tabs.indexOf(path) >= 0 ? 'tab' : page)

  const isAble =
    typeof document.createElement('dialog').showModal === 'function' &&
    typeof Promise.allSettled === 'function' &&
    typeof ResizeObserver === 'function' &&
    !!window.CSS &&
    CSS.supports('inset-inline-start', '0')
  if (isAble) return
  root.setAttribute('data-page', 'update')
  const language = (navigator.language || 'en').slice(0, 2).toLowerCase()
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.addEventListener('DOMContentLoaded', () => {
    const update = document.getElementById('update')
    const text = update.querySelector(`[lang=${language}]`) || update.querySelector('[lang=en]')
    text.hidden = false
  })
})()
