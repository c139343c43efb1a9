/** The hub: the first page of the shop. */
export default {
  'home.seeAll': 'See all',
}
