/** Who imports whom inside the panel, as rules for dependency-cruiser (see `import-table.mjs`). */
const tests = ['[.]test[.]tsx?$']

/** In a view of the panel a hook and a component draw; what is neither is its model. */
export const viewModels = '^bridge-simulator/src/panel/views/[^/]+/(?!use-)[^/]+[.]ts$'

/** Files of the panel's views that speak to the browser or hold state, though they draw nothing. */
export const impureViewFiles = [
  '^bridge-simulator/src/panel/views/(phone/(phone-network|leave-phone)|recording/(recorder|recording-actions))[.]ts$',
]

/** The folders of the panel, lowest first: each imports itself and those before it. */
const panelFolders = ['format', 'i18n', 'model', 'ui', 'api', 'store', 'views', 'app']
const panelPath = '^bridge-simulator/src/panel/'
/** Views that other views show parts of. */
const sharedViews = '(accounts|compare|contract|entry|recording|wallets|webhooks|world-editor)'

export const panelRules = [
  {
    name: 'panel-and-server-apart',
    comment: 'the server serves the built panel and shares no code with it',
    from: { path: '^bridge-simulator/src/(panel|host|shim)/', pathNot: tests },
    to: { path: '^bridge-simulator/src/(server|settings|stack|web-server)/' },
  },
  {
    name: 'panel-not-imported',
    comment:
      'commands, servers and what is installed work the control plane by themselves and share no code with the panel',
    // Tests of the site hold its pages against the links of the panel.
    from: {
      path: ['^kit/', '^bridge-simulator/src/(?!panel/)'],
      pathNot: '^bridge-simulator/src/docs/.+[.]test[.]ts$',
    },
    to: { path: '^bridge-simulator/src/panel/' },
  },
  ...panelFolders.slice(0, -1).map((name, index) => ({
    name: `panel-${name}`,
    comment: `${name} of the panel imports nothing of ${panelFolders.slice(index + 1).join(', ')}`,
    from: { path: `${panelPath}${name}/`, pathNot: tests },
    to: { path: `${panelPath}(${panelFolders.slice(index + 1).join('|')})/` },
  })),
  {
    name: 'panel-view-imports-view',
    comment: 'a view shows parts of the shared views and of no other',
    from: { path: `${panelPath}views/([^/]+)/`, pathNot: tests },
    to: {
      path: `${panelPath}views/`,
      pathNot: [`${panelPath}views/$1/`, `${panelPath}views/${sharedViews}/`],
    },
  },
  {
    name: 'panel-shared-view',
    comment: 'a shared view imports no other view, so that no two point at each other',
    from: { path: `${panelPath}views/${sharedViews}/`, pathNot: tests },
    to: { path: `${panelPath}views/`, pathNot: `${panelPath}views/$1/` },
  },
]
