/** What is said where there is no page to show. */
export default {
  'nullPage.errorText':
    'Error occurred during network request. Your packages and recordings are not affected.',
}
