-- R-INVARIANT-13. An active contract whose money could be had leaves no gap in the service: no period is lost to the provider's own plan of days, each follows on the service that runs, and one that is paid at the first try begins when the service before it ends. A package that was taken away makes no gap.
WITH base AS (
  SELECT * FROM Entitlement WHERE topUp = 0 AND state <> 'revoked'
),
last AS (
  SELECT y.*, c.deviceId, c.kind, c.channel
  FROM Contract c JOIN ContractCycle y ON y.contractId = c.id
  WHERE c.state = 'active'
    AND y.period = (SELECT max(period) FROM ContractCycle WHERE contractId = c.id)
),
paid AS (
  SELECT y.contractId, y.period, y.attempt, y.orderNo, c.deviceId, c.kind, c.channel, e.startsAtMs
  FROM Contract c JOIN ContractCycle y ON y.contractId = c.id
    JOIN base e ON e.orderNo = y.orderNo AND e.deviceId = c.deviceId AND e.kind = c.kind AND e.channel = c.channel
  WHERE c.state = 'active' AND y.state = 'paid'
)
SELECT 'no period is lost to the plan of its provider' AS rule, 'contract ' || contractId || ' period ' || period AS detail
FROM ContractCycle
WHERE state = 'lapsed' AND failCode = 'ACQ.CYCLE_PAY_DATE_NOT_MATCH'
UNION ALL
SELECT 'a period follows the service that runs', 'contract ' || l.contractId || ' period ' || l.period
FROM last l
WHERE l.state = 'scheduled' AND l.serviceEndsAtMs > l.plannedAtMs
  AND NOT EXISTS (
    SELECT 1 FROM base e
    WHERE e.deviceId = l.deviceId AND e.kind = l.kind AND e.channel = l.channel
      AND (e.endsAtMs >= l.serviceEndsAtMs - 3600000 OR (e.endsAtMs IS NULL AND e.state <> 'expired'))
  )
UNION ALL
SELECT 'no gap before a period paid at the first try', 'contract ' || p.contractId || ' period ' || p.period
FROM paid p JOIN paid former ON former.contractId = p.contractId AND former.period = p.period - 1
WHERE p.attempt <= 1
  AND NOT EXISTS (
    SELECT 1 FROM Entitlement r
    WHERE r.deviceId = p.deviceId AND r.kind = p.kind AND r.channel = p.channel AND r.state = 'revoked'
  )
  AND p.startsAtMs - 3600000 > (
    SELECT max(e.endsAtMs) FROM base e
    WHERE e.deviceId = p.deviceId AND e.kind = p.kind AND e.channel = p.channel AND e.startsAtMs < p.startsAtMs
  )
