/** Line icons of single pages, as those of `Icon` are drawn: no first view brings them. */
export const searchIcon = { path: 'M10.8 3.9a6.9 6.9 0 1 0 0 13.8 6.9 6.9 0 0 0 0-13.8zM20.1 20.1l-4.4-4.4' }
export const pauseIcon = { path: 'M9.5 7v10M14.5 7v10' }
export const playIcon = { path: 'm9 6.5 8.5 5.5L9 17.5z' }
export const copyIcon = {
  path: 'M10 8h8.5A1.8 1.8 0 0 1 20.3 9.8v8.7a1.8 1.8 0 0 1-1.8 1.8H10a1.8 1.8 0 0 1-1.8-1.8V9.8A1.8 1.8 0 0 1 10 8zM15.8 8V5.5a1.8 1.8 0 0 0-1.8-1.8H5.5a1.8 1.8 0 0 0-1.8 1.8v8.7A1.8 1.8 0 0 0 5.5 16h2.7',
}
