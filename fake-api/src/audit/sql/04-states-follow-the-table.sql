-- R-INVARIANT-4. States of orders, contracts and periods move along their tables only, and history ends where they stand.
WITH
  orderStep(step) AS (VALUES
    ('none>0'), ('0>1'), ('0>-1'), ('0>6'), ('0>7'), ('1>4'), ('1>2'), ('1>-2'), ('1>3'), ('1>-3'),
    ('-2>3'), ('-2>-3'), ('-3>3'), ('2>4'), ('4>5'), ('2>3'), ('2>-3'), ('4>3'), ('4>-3'), ('6>3'), ('6>-3'), ('7>3'), ('7>-3'), ('-1>3'), ('-1>-3')),
  contractStep(step) AS (VALUES
    ('none>pre-signed'), ('pre-signed>active'), ('pre-signed>abandoned'), ('active>terminated')),
  periodStep(step) AS (VALUES
    ('none>scheduled'), ('scheduled>announced'), ('scheduled>deducting'), ('announced>waiting'),
    ('waiting>deducting'), ('deducting>paid'), ('deducting>grace'), ('grace>deducting'), ('grace>paid'),
    ('grace>lapsed'), ('waiting>lapsed'), ('announced>lapsed'), ('scheduled>lapsed'),
    ('scheduled>cancelled'), ('announced>cancelled'), ('waiting>cancelled'), ('grace>cancelled'))
SELECT 'states follow the table' AS rule, orderNo || ': ' || ifnull(fromStatus, 'none') || '>' || toStatus AS detail
FROM OrderTransition
WHERE ifnull(fromStatus, 'none') || '>' || toStatus NOT IN (SELECT step FROM orderStep)
UNION ALL
SELECT 'history ends where the order stands', o.orderNo
FROM "Order" o
WHERE o.status <> (SELECT t.toStatus FROM OrderTransition t WHERE t.orderNo = o.orderNo ORDER BY t.id DESC LIMIT 1)
UNION ALL
SELECT 'contracts follow the table', 'contract ' || contractId || ': ' || ifnull(fromState, 'none') || '>' || toState
FROM ContractTransition
WHERE period IS NULL AND ifnull(fromState, 'none') || '>' || toState NOT IN (SELECT step FROM contractStep)
UNION ALL
SELECT 'periods follow the table',
  'contract ' || contractId || ' period ' || period || ': ' || ifnull(fromState, 'none') || '>' || toState
FROM ContractTransition
WHERE period IS NOT NULL AND ifnull(fromState, 'none') || '>' || toState NOT IN (SELECT step FROM periodStep)
UNION ALL
SELECT 'history ends where the contract stands', 'contract ' || c.id
FROM Contract c
WHERE c.state <> (
  SELECT t.toState FROM ContractTransition t WHERE t.contractId = c.id AND t.period IS NULL ORDER BY t.id DESC LIMIT 1
)
UNION ALL
SELECT 'history ends where the period stands', 'contract ' || y.contractId || ' period ' || y.period
FROM ContractCycle y
WHERE y.state <> (
  SELECT t.toState FROM ContractTransition t
  WHERE t.contractId = y.contractId AND t.period = y.period ORDER BY t.id DESC LIMIT 1
)
