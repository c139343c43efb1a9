import type { Schemas } from '@skyshop/openapi/control'
import { worldClock } from '../../format/world-time.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { eventName, stateName } from '../../model/status-chip.ts'
import { drawMachine, labelBox, type MachineEdge, type MachineNode, pathOf } from './machine-drawing.ts'
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
  const name = `${texts.state.machine}: ${stateName(machine.name, subject.now, texts)}`
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
  const left = x - inlineSize / 2
  const top = y - blockSize / 2
  const lastStep = subject.steps[(node.steps.at(-1) ?? 0) - 1]
  const isCode = subject.machine === 'order'
  return (
    <g className={styles.node} data-reachability={node.reachability} data-state={node.state}>
      {node.reachability === 'now' && (
        <rect
          className={styles.halo}
          x={left - 5}
          y={top - 5}
          width={inlineSize + 10}
          height={blockSize + 10}
          rx="11"
        />
      )}
      <rect className={styles.box} x={left} y={top} width={inlineSize} height={blockSize} rx="8" />
      {isCode && (
        <text className={styles.code} x={left + 11} y={y + 4}>
          {node.state}
        </text>
      )}
      <text className={styles.word} x={isCode ? left + 31 : x} y={y + 4} data-centred={!isCode}>
        {texts.state.names[node.state] ?? stateName(subject.machine, node.state, texts)}
      </text>
      {node.steps.length > 0 && (
        <>
          <circle className={styles.dot} cx={left + 1} cy={top + 1} r="8" />
          <text className={styles.number} x={left + 1} y={top + 5}>
            {node.steps.at(-1)}
          </text>
          {lastStep && (
            <text className={styles.time} x={left + 14} y={top - 7}>
              {worldClock(lastStep.atMs)}
            </text>
          )}
        </>
      )}
    </g>
  )
}
