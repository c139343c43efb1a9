export const title = () => document.querySelector('h1').replaceChildren('Another shop')
