import type { Schemas } from '@skyshop/openapi/control'
import { worldClock } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { eventName, stateName } from '../../model/status-chip.ts'
import { classNames } from '../../ui/class-names.ts'
import {
  drawMachine,
  labelBox,
  type MachineEdge,
  type MachineNode,
  nodeMarks,
  pathOf,
} from './machine-drawing.ts'
import { machineLayouts, nodeSize } from './machine-layout.ts'
import styles from './state-view.module.css'
import type { Subject } from './subjects.ts'

interface MachineViewProps {
  machine: Schemas['StateMachine']
  subject: Subject
}

/** The machine of a thing; nodes keep their place for every one of its kind. */
export function MachineView({ machine, subject }: MachineViewProps) {
  const texts = useTexts()
  const layout = machineLayouts[machine.name]
  const { nodes, edges } = drawMachine(machine, layout, subject)
  const name = texts.packages.labelled(texts.state.machine, stateName(machine.name, subject.now, texts))
  return (
    <svg
      className={styles.machine}
      viewBox={`0 0 ${layout.inlineSize} ${layout.blockSize}`}
      role="img"
      aria-label={name}
      data-edges={edges.length}
    >
      <defs>
        {(['came', 'can', 'cannot'] as const).map((reachability) => (
          <marker
            key={reachability}
            id={`head-${reachability}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path className={styles.machineHead} data-reachability={reachability} d="M0 0.8 8 4 0 7.2z" />
          </marker>
        ))}
      </defs>
      {edges.toSorted(byReachability).map((edge) => (
        <Edge key={edge.key} edge={edge} />
      ))}
      {nodes.map((node) => (
        <Node key={node.state} node={node} subject={subject} />
      ))}
    </svg>
  )
}

const rank = { cannot: 0, can: 1, came: 2 } as const

function byReachability(a: MachineEdge, b: MachineEdge): number {
  return rank[a.reachability] - rank[b.reachability]
}

function Edge({ edge }: { edge: MachineEdge }) {
  const texts = useTexts()
  const words = edge.events.map((event) => eventName(event, texts)).join(texts.packages.comma)
  const { center, inlineSize, blockSize } = labelBox(edge, words)
  const [x, y] = center
  return (
    <g className={styles.edge} data-reachability={edge.reachability}>
      <path d={pathOf(edge.points)} markerEnd={`url(#head-${edge.reachability})`} />
      {edge.reachability !== 'cannot' && (
        <>
          <rect
            className={styles.ground}
            x={x - inlineSize / 2}
            y={y - blockSize / 2}
            width={inlineSize}
            height={blockSize}
          />
          <text x={x} y={y + 4}>
            {words}
          </text>
        </>
      )}
      <title>{words}</title>
    </g>
  )
}

function Node({ node, subject }: { node: MachineNode; subject: Subject }) {
  const texts = useTexts()
  const [x, y] = node.at
  const { inlineSize, blockSize } = nodeSize
  const { left, top, nameAt, timeAt, dot, haloBy } = nodeMarks(node)
  const lastStep = subject.steps[(node.steps.at(-1) ?? 0) - 1]
  const isCode = subject.machine === 'order'
  const textX = isCode ? left + 31 : x
  return (
    <g className={styles.node} data-reachability={node.reachability} data-state={node.state}>
      {node.reachability === 'now' && (
        <rect
          className={styles.halo}
          x={left - haloBy}
          y={top - haloBy}
          width={inlineSize + 2 * haloBy}
          height={blockSize + 2 * haloBy}
          rx="11"
        />
      )}
      <rect className={styles.box} x={left} y={top} width={inlineSize} height={blockSize} rx="8" />
      {isCode && (
        <text className={styles.code} x={left + 11} y={y + 4}>
          {node.state}
        </text>
      )}
      <text className={styles.word} x={textX} y={nameAt} data-centred={!isCode}>
        {texts.state.names[node.state] ?? stateName(subject.machine, node.state, texts)}
      </text>
      {lastStep && (
        <>
          <circle className={styles.dot} cx={dot.center[0]} cy={dot.center[1]} r={dot.radius} />
          <text className={styles.number} x={dot.center[0]} y={dot.center[1] + 4}>
            {node.steps.at(-1)}
          </text>
          <text className={classNames(styles.word, styles.time)} x={textX} y={timeAt} data-centred={!isCode}>
            {worldClock(lastStep.atMs)}
          </text>
        </>
      )}
    </g>
  )
}
