import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../../http/handler.ts'
import { toBindInfo, toCardDetail, toDataPack, toFlowOffer, toIotCard } from './data-card-mapper.ts'
import type { DataCardService } from './data-card-service.ts'
import type { DataFlowService } from './data-flow-service.ts'

/** SIM cards, their data, and data that is given. */
export function dataCardRoutes(cards: DataCardService, flows: DataFlowService) {
  return {
    getIotCard: async ({ query }, context) => toIotCard(await cards.byNumber(context, query.cardNo)),
    listCardsOfDevices: async ({ body }, context) =>
      (await cards.ofDevices(context, body.sns)).map(toIotCard),
    getCardDetail: async ({ query }, context) => toCardDetail(await cards.use(context, query)),
    getSimManufacturer: async ({ query }, context) => {
      const { manufacturer, cardUseState } = toIotCard(await cards.ofDevice(context, query.deviceSnNo))
      return { manufacturer, cardUseState }
    },
    listDataPacks: async ({ query }, context) =>
      (await cards.packs(context, query)).map((row) => toDataPack(row, context.world.nowMs())),
    getBindInfo: async ({ query }, context) => toBindInfo(await cards.bindInfo(context, query.deviceKey)),
    queryFreeFlow: async ({ query }, context) => toFlowOffer(await flows.offer(context, 'free-flow', query)),
    receiveFreeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.receive(context, 'free-flow', query)),
    queryIncludeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.offer(context, 'included-flow', query)),
    receiveIncludeFlow: async ({ query }, context) =>
      toFlowOffer(await flows.receive(context, 'included-flow', query)),
  } satisfies Handlers<HttpOperationsByArea['data-cards']>
}
