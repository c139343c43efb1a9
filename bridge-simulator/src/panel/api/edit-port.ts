import type { paths } from '@skyshop/openapi/control'
import createClient from 'openapi-fetch'
import type { WorldEdit } from '../model/panel-view.ts'
import { dataOf } from './control-port.ts'
import type { SendRequest } from './observe-mutations.ts'

/** Performs a change of the world; rejects with `ControlRefused` or `ServerUnreachable`. */
export type EditPort = (worldId: string, edit: WorldEdit) => Promise<unknown>

const root = '/control/worlds/{worldId}'

export function createEditPort(baseUrl: string, fetch: SendRequest): EditPort {
  const client = createClient<paths>({ baseUrl, fetch })
  const people = peopleEdits(client)
  const offers = offerEdits(client)
  const content = contentEdits(client)
  return (worldId, edit) => {
    const device = (deviceId: string) => ({ params: { path: { worldId, deviceId } } })
    switch (edit.kind) {
      case 'device':
        return dataOf(
          client.PATCH(`${root}/devices/{deviceId}`, { ...device(edit.deviceId), body: edit.change }),
        )
      case 'add-device':
        return dataOf(client.POST(`${root}/devices`, { params: { path: { worldId } }, body: edit.device }))
      case 'unbind-device':
        return dataOf(client.DELETE(`${root}/devices/{deviceId}`, device(edit.deviceId)))
      case 'give-package': {
        const body = { packageId: edit.packageId }
        return dataOf(client.POST(`${root}/devices/{deviceId}/packages`, { ...device(edit.deviceId), body }))
      }
      case 'user':
      case 'sign-in':
      case 'profile':
      case 'refund':
        return people(worldId, edit)
      case 'change-package':
      case 'change-campaign':
      case 'create-banner':
      case 'change-banner':
      case 'remove-banner':
        return content(worldId, edit)
      case 'merchant-plans':
        return dataOf(
          client.PATCH(`${root}/merchant-plans`, { params: { path: { worldId } }, body: edit.change }),
        )
      case 'clock-skew':
        return dataOf(client.PUT(`${root}/clock/skew`, { params: { path: { worldId } }, body: edit.skew }))
      case 'restart':
        return dataOf(client.POST(`${root}/restart`, { params: { path: { worldId } } }))
      case 'update-catalogue':
        return dataOf(client.POST(`${root}/catalogue/update`, { params: { path: { worldId } } }))
      default:
        return offers(worldId, edit)
    }
  }
}

type Client = ReturnType<typeof createClient<paths>>
type EditOf<Kind extends WorldEdit['kind']> = Extract<WorldEdit, { kind: Kind }>

function peopleEdits(client: Client) {
  return (worldId: string, edit: EditOf<'user' | 'sign-in' | 'profile' | 'refund'>): Promise<unknown> => {
    switch (edit.kind) {
      case 'user': {
        const params = { path: { worldId, userId: edit.userId } }
        return dataOf(client.PATCH(`${root}/users/{userId}`, { params, body: edit.change }))
      }
      case 'sign-in': {
        const params = { path: { worldId, userId: edit.userId } }
        return dataOf(client.POST(`${root}/users/{userId}/sign-in`, { params }))
      }
      case 'profile':
        return dataOf(client.PATCH(`${root}/profile`, { params: { path: { worldId } }, body: edit.change }))
      case 'refund': {
        const params = { path: { worldId, orderNo: edit.orderNo } }
        return dataOf(client.POST(`${root}/orders/{orderNo}/refund`, { params }))
      }
    }
  }
}

type ContentEdit = EditOf<
  'change-package' | 'change-campaign' | 'create-banner' | 'change-banner' | 'remove-banner'
>

function contentEdits(client: Client) {
  return (worldId: string, edit: ContentEdit): Promise<unknown> => {
    switch (edit.kind) {
      case 'change-package': {
        const params = { path: { worldId, packageId: edit.packageId } }
        return dataOf(client.PATCH(`${root}/packages/{packageId}`, { params, body: edit.change }))
      }
      case 'change-campaign': {
        const params = { path: { worldId, campaignId: edit.campaignId } }
        return dataOf(client.PATCH(`${root}/campaigns/{campaignId}`, { params, body: edit.change }))
      }
      case 'create-banner':
        return dataOf(client.POST(`${root}/banners`, { params: { path: { worldId } }, body: edit.banner }))
      case 'change-banner': {
        const params = { path: { worldId, bannerId: edit.bannerId } }
        return dataOf(client.PATCH(`${root}/banners/{bannerId}`, { params, body: edit.change }))
      }
      case 'remove-banner': {
        const params = { path: { worldId, bannerId: edit.bannerId } }
        return dataOf(client.DELETE(`${root}/banners/{bannerId}`, { params }))
      }
    }
  }
}

type OfferEdit = EditOf<'price' | 'coupon' | 'withdraw-coupon' | 'code' | 'remove-code'>

function offerEdits(client: Client) {
  return (worldId: string, edit: OfferEdit): Promise<unknown> => {
    const inWorld = { params: { path: { worldId } } }
    switch (edit.kind) {
      case 'price': {
        const params = { path: { worldId, packageId: edit.packageId } }
        return dataOf(client.PATCH(`${root}/packages/{packageId}`, { params, body: edit.change }))
      }
      case 'coupon':
        return dataOf(client.POST(`${root}/coupons`, { ...inWorld, body: edit.coupon }))
      case 'withdraw-coupon': {
        const params = { path: { worldId, couponId: edit.couponId } }
        return dataOf(client.POST(`${root}/coupons/{couponId}/withdraw`, { params }))
      }
      case 'code':
        return dataOf(client.POST(`${root}/codes`, { ...inWorld, body: edit.code }))
      case 'remove-code': {
        const params = { path: { worldId, code: edit.code } }
        return dataOf(client.DELETE(`${root}/codes/{code}`, { params }))
      }
    }
  }
}
