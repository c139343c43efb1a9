-- R-INVARIANT-6. One success per (contract, period), none after termination. A payment that went back is none.
WITH success AS (
  SELECT o.contractId, o.contractPeriod AS period, p.createdAtMs
  FROM "Order" o JOIN Payment p ON p.orderNo = o.orderNo
  WHERE o.contractId IS NOT NULL AND p.paidFen IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id)
)
SELECT 'one success per period' AS rule, 'contract ' || contractId || ' period ' || period AS detail
FROM success
GROUP BY contractId, period
HAVING count(*) > 1
UNION ALL
SELECT 'no deduction after the end', 'contract ' || c.id || ' period ' || s.period
FROM Contract c JOIN success s ON s.contractId = c.id
WHERE c.state IN ('terminated', 'abandoned') AND s.createdAtMs > c.endedAtMs
UNION ALL
SELECT 'a paid period has its money', 'contract ' || y.contractId || ' period ' || y.period
FROM ContractCycle y
WHERE y.state = 'paid' AND y.amountFen > 0
  AND NOT EXISTS (SELECT 1 FROM Payment p WHERE p.orderNo = y.orderNo AND p.paidFen = y.amountFen)
UNION ALL
SELECT 'one contract per plan', provider || ' ' || planId || ' ' || userId
FROM Contract
WHERE state = 'active' AND planId IS NOT NULL
GROUP BY provider, planId, userId
HAVING count(*) > 1
UNION ALL
SELECT 'one contract per device and kind', deviceId || ' ' || kind || ' ' || channel
FROM Contract
WHERE state = 'active'
GROUP BY deviceId, kind, channel
HAVING count(*) > 1
