document.querySelector('h1').textContent = 'Another shop'
import.meta.hot?.accept()

const calls = new Map()
window.onSkyBridgeReply = (json) => calls.get(JSON.parse(json).id)?.(JSON.parse(json).result)
const host = (method, params = {}) =>
  new Promise((done) => {
    const id = String(calls.size)
    calls.set(id, done)
    window.skyBridge.postMessage(JSON.stringify({ id, method, params }))
  })
const { token, tenantId: devTenantId, appKey } = await host('getAppInfo')
const identity = { 'blade-auth': `bearer ${token}`, authorization: 'Basic c2t5c2hvcA==' }
const headers = { ...identity, 'content-type': 'application/json' }
const api = async (path, options) =>
  (await (await fetch(`/api/skyworthPay/v1/${path}`, { headers, ...options })).json()).data
const post = (path, body) => api(path, { method: 'POST', body: JSON.stringify(body) })
const buy = async ({ deviceId, deviceName, productCode }) => {
  const bought = { devTenantId, productCode, packageId: 'cloud-event-7d-month' }
  const { price } = await api(`vipPackage/detail?${new URLSearchParams(bought)}`)
  const terms = { packageSource: 1, payMoney: price, paySource: 'A', operationPointJson: '{}', appKey }
  const { orderNo } = await post('order/add', { ...bought, ...terms, deviceId })
  window.onSkyBridgeEvent = async (json) => {
    if (JSON.parse(json).name !== 'payCallback') return
    const order = new URLSearchParams({ devTenantId, orderNo })
    const { orderStatus: status } = await api(`order/confirm?${order}`)
    document.querySelector('#status').textContent = `${deviceName} is ${status === 1 ? 'paid' : 'not paid'}`
  }
  const payment = { devTenantId, appKey, orderNo, productCode, immediateUse: 0 }
  await host('requestWechatPay', await post(`pay/pay4WeChat?${new URLSearchParams(payment)}`))
}
for (const device of (await host('getAllDeviceInfo')).devices) {
  const button = Object.assign(document.createElement('button'), { textContent: device.deviceName })
  button.addEventListener('click', () => buy(device))
  document.querySelector('#devices').append(button)
}
