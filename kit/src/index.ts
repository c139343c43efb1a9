export {
  createWorld,
  type Skyshop,
  type SkyshopOptions,
  startSkyshop,
  type WorldPlan,
} from './start-skyshop.ts'
