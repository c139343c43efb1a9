-- R-INVARIANT-3. Money paid = activated + refunded + flagged; what the provider took or gave back is known here. A foreign
-- trade, which no order here asked for, keeps the provider's own rules alone: what goes back was paid, states follow money.
SELECT 'money without a package goes back' AS rule, p.orderNo AS detail
FROM Payment p JOIN "Order" o ON o.orderNo = p.orderNo
WHERE p.paidFen IS NOT NULL AND o.status NOT IN (1, 2, 4, 5)
  AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id AND r.amountFen = p.paidFen)
UNION ALL
SELECT 'a second payment goes back', p.orderNo
FROM Payment p
WHERE p.paidFen IS NOT NULL AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id)
GROUP BY p.orderNo
HAVING count(*) > 1
UNION ALL
SELECT 'no more goes back than was paid', p.orderNo
FROM Payment p JOIN Refund r ON r.paymentId = p.id AND r.state <> 'failed'
GROUP BY p.id
HAVING sum(r.amountFen) > ifnull(p.paidFen, 0)
UNION ALL
SELECT 'refunded means given back', o.orderNo
FROM "Order" o
WHERE o.status = 3
  AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.orderNo = o.orderNo AND r.state = 'succeeded')
UNION ALL
SELECT 'refunded means given back', r.orderNo
FROM Refund r JOIN Payment p ON p.id = r.paymentId
  JOIN GatewayTransaction t ON t.outTradeNo = p.outTradeNo AND t.provider = p.provider
WHERE r.state = 'succeeded'
  AND NOT EXISTS (
    SELECT 1 FROM GatewayRefund g
    WHERE g.gatewayId = t.id AND g.outRefundNo = r.refundNo AND g.amountFen = r.amountFen
      AND g.settledAtMs IS NOT NULL
      AND g.state NOT IN ('PROCESSING', 'ABNORMAL', 'CLOSED', 'PENDING', 'FAILED', 'CANCELLED', 'RF')
  )
UNION ALL
SELECT 'failed to refund means not given back', o.orderNo
FROM "Order" o
  JOIN Payment p ON p.orderNo = o.orderNo
  JOIN GatewayTransaction t ON t.outTradeNo = p.outTradeNo AND t.provider = p.provider
  JOIN GatewayRefund g ON g.gatewayId = t.id
WHERE o.status = -3 AND g.state = 'SUCCESS'
  -- Money that came twice goes back beside the order's.
  AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id AND r.reason = 'second-success')
UNION ALL
SELECT 'money the provider took is known here', t.outTradeNo
-- A later try to take the money of an order has a number of its own.
FROM GatewayTransaction t
  LEFT JOIN Payment tried ON tried.provider = t.provider AND tried.outTradeNo = t.outTradeNo
  JOIN "Order" o ON o.orderNo = ifnull(tried.orderNo, t.outTradeNo)
WHERE t.paidAtMs IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM Payment p
    WHERE p.provider = t.provider AND p.outTradeNo = t.outTradeNo
      AND p.transactionId = t.transactionId AND p.paidFen = t.amountFen
  )
  AND NOT EXISTS (
    SELECT 1 FROM NotifyOutbox n
    WHERE n.provider = t.provider AND n.outTradeNo = t.outTradeNo
      -- On its way, or kept from arriving by what a tester arranged.
      AND (n.state IN ('pending', 'early', 'held', 'dropped') OR n.effectJson IS NOT NULL)
  )
  AND NOT EXISTS (
    SELECT 1 FROM NotifyInbox i
    WHERE i.provider = t.provider
      -- One that was never proved is flagged by its order, without a transaction.
      AND (i.transactionId = t.transactionId OR (i.transactionId IS NULL AND i.outcome = 'flagged' AND i.orderNo = o.orderNo))
  )
UNION ALL
SELECT 'money a provider says it has is proved or flagged', o.orderNo
FROM "Order" o
WHERE o.status = 7 AND o.toldPaidBy IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM NotifyInbox i WHERE i.provider = o.toldPaidBy AND i.orderNo = o.orderNo AND i.kind = 'payment'
  )
  -- Late money of another provider ends the wait; this one is asked until two days are over.
  AND NOT EXISTS (
    SELECT 1 FROM ScheduledEvent e
    WHERE e.kind = 'payment.check' AND e.state = 'pending' AND json_extract(e.payloadJson, '$.orderNo') = o.orderNo
  )
UNION ALL
SELECT 'an order that waits for proof will time out', o.orderNo
FROM "Order" o
WHERE o.status = 0 AND o.toldPaidBy IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM ScheduledEvent e
    WHERE e.kind = 'order.timeout' AND e.state = 'pending' AND json_extract(e.payloadJson, '$.orderNo') = o.orderNo
  )
UNION ALL
SELECT 'a provider gives back what it took, not more', t.provider || ' ' || t.outTradeNo
FROM GatewayTransaction t JOIN GatewayRefund g ON g.gatewayId = t.id
WHERE g.state NOT IN ('CLOSED', 'FAILED', 'CANCELLED', 'RF')
GROUP BY t.id
HAVING sum(g.amountFen) > iif(t.paidAtMs IS NULL, 0, t.amountFen)
UNION ALL
SELECT 'a provider counts what it gave back', t.provider || ' ' || t.outTradeNo
FROM GatewayTransaction t
WHERE t.refundedFen <> (
  SELECT ifnull(sum(g.amountFen), 0) FROM GatewayRefund g
  -- One that came back to WeChat (ABNORMAL) has not arrived, and its money goes to a card yet: no other refund has it.
  WHERE g.gatewayId = t.id AND g.state NOT IN ('CLOSED', 'FAILED', 'CANCELLED', 'RF')
)
UNION ALL
SELECT 'states of a trade follow its money', t.provider || ' ' || t.outTradeNo || ': ' || t.state
FROM GatewayTransaction t
-- PayPal's order reads COMPLETED before the money of a pending capture has come; paid is that of a configured provider.
WHERE (t.paidAtMs IS NULL AND t.state IN ('SUCCESS', 'REFUND', 'PS', 'paid'))
  OR (t.paidAtMs IS NOT NULL AND t.state NOT IN ('SUCCESS', 'REFUND', 'PS', 'COMPLETED', 'paid'))
