-- R-INVARIANT-12. No entitlement without a paid, zero-due, redeemed or granted cause.
SELECT 'no package without a cause' AS rule, 'entitlement ' || e.id AS detail
FROM Entitlement e
WHERE (e.cause = 'order' OR (e.cause = 'contract' AND e.orderNo IS NOT NULL))
  AND NOT EXISTS (
    SELECT 1 FROM "Order" o
    WHERE o.orderNo = e.orderNo
      AND (o.payMoneyFen = 0 OR EXISTS (SELECT 1 FROM Payment p WHERE p.orderNo = o.orderNo AND p.paidFen IS NOT NULL))
  )
UNION ALL
-- Money given back, or to be given back for a package that failed: nothing it bought may run or wait.
SELECT 'no live package of an order given back', 'entitlement ' || e.id
FROM Entitlement e JOIN "Order" o ON o.orderNo = e.orderNo
WHERE e.state IN ('not-yet-active', 'activating', 'activated', 'suspended') AND o.status IN (3, -2, -3)
UNION ALL
-- Grace: a service that goes on while its renewal may still be paid.
SELECT 'no grace without a failed renewal', 'entitlement ' || e.id
FROM Entitlement e
WHERE e.cause = 'contract' AND e.orderNo IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM Contract c JOIN ContractTransition t ON t.contractId = c.id AND t.event = 'failed'
    WHERE c.deviceId = e.deviceId AND c.kind = e.kind AND c.channel = e.channel AND t.atMs = e.createdAtMs
  )
UNION ALL
SELECT 'no package without a redeemed code', 'entitlement ' || e.id
FROM Entitlement e
WHERE e.cause = 'code'
  AND NOT EXISTS (SELECT 1 FROM ActivationCode c WHERE c.entitlementId = e.id AND c.redeemedAtMs IS NOT NULL)
UNION ALL
SELECT 'no package without its grant', 'entitlement ' || e.id
FROM Entitlement e
WHERE e.cause IN ('gift', 'trial') AND NOT EXISTS (SELECT 1 FROM "Grant" g WHERE g.entitlementId = e.id)
UNION ALL
SELECT 'no package of an unknown cause', 'entitlement ' || id
FROM Entitlement
WHERE cause NOT IN ('order', 'contract', 'code', 'gift', 'trial')
