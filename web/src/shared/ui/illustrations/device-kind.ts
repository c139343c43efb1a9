/** The kinds of device there is a drawing of. */
export type DeviceKind = 'ball' | 'bullet' | 'dual' | 'nvr'
