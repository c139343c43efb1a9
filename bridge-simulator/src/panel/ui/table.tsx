import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** `figure`: mono, at the end of its column. `picture`: left out where its container is narrow. */
  kind?: 'figure' | 'picture'
}

interface TableProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selectedKey?: string | null
  /** Makes the first cell of each row a button. */
  onSelect?: (row: Row) => void
}

export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, rows, rowKey, selectedKey, onSelect } = props
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={styles[column.kind ?? 'words']}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} aria-current={rowKey(row) === selectedKey ? 'true' : undefined}>
            {columns.map((column, index) => (
              <td key={column.key} className={classNames(styles[column.kind ?? 'words'])}>
                {index === 0 && onSelect ? (
                  <button type="button" className={styles.pick} onClick={() => onSelect(row)}>
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DeviceNameProps {
  name: string
  detail: string
  /** Names of its parts; empty for none. */
  parts?: string
  coverUrl?: string | null
}

export function DeviceName({ name, detail, parts = '', coverUrl }: DeviceNameProps) {
  return (
    <span className={styles.device}>
      {coverUrl && <img className={styles.cover} src={coverUrl} alt="" width="40" height="30" />}
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
        {parts !== '' && <span className={styles.parts}>{parts}</span>}
      </span>
    </span>
  )
}
