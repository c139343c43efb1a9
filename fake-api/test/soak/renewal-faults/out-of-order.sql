-- Every deduction that should not have been: one row each. What went back is none.
WITH success AS (
  SELECT o.contractId, o.contractPeriod AS period, p.paidFen, p.provider, t.createdAtMs AS askedAtMs, t.paidAtMs,
    t.amountFen, y.plannedAtMs, c.signedAtMs, c.endedAtMs, c.amountFen AS monthFen, c.firstAmountFen, g.terminatedAtMs,
    y.announcedAtMs, y.serviceEndsAtMs,
    -- The merchant's plans of WeChat's 24-hour mode; money asked for within twelve hours of signing moves at once.
    ifnull(c.planId BETWEEN '120301' AND '120310', 0) AS isDayAfter, t.createdAtMs <= c.signedAtMs + 43200000 AS isFree,
    (t.paidAtMs + 28800000) / 86400000 AS paidDay, (t.paidAtMs + 28800000) % 86400000 / 3600000 AS paidHour,
    (y.announcedAtMs + 28800000) / 86400000 AS noticeDay, (y.announcedAtMs + 28800000) % 86400000 / 3600000 AS noticeHour,
    (y.serviceEndsAtMs + 28800000) / 86400000 AS endDay
  FROM "Order" o
    JOIN Payment p ON p.orderNo = o.orderNo AND p.paidFen IS NOT NULL
    JOIN GatewayTransaction t ON t.provider = p.provider AND t.outTradeNo = p.outTradeNo
    JOIN Contract c ON c.id = o.contractId
    JOIN ContractCycle y ON y.contractId = o.contractId AND y.period = o.contractPeriod
    LEFT JOIN GatewayContract g ON g.provider = c.provider AND g.contractCode = c.contractCode
  WHERE NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id)
)
SELECT 'paid twice' AS rule, contractId || '/' || period AS detail FROM success
GROUP BY contractId, period HAVING count(*) > 1
UNION ALL
SELECT 'taken by the provider twice', o.contractId || '/' || o.contractPeriod
FROM "Order" o JOIN Payment p ON p.orderNo = o.orderNo
  JOIN GatewayTransaction t ON t.provider = p.provider AND t.outTradeNo = p.outTradeNo AND t.paidAtMs IS NOT NULL
WHERE o.contractId IS NOT NULL GROUP BY o.contractId, o.contractPeriod HAVING count(*) > 1
UNION ALL
SELECT 'another amount', contractId || '/' || period FROM success
WHERE amountFen <> CASE period WHEN 1 THEN firstAmountFen ELSE monthFen END OR paidFen <> amountFen
UNION ALL
SELECT 'asked for after the end', contractId || '/' || period FROM success WHERE askedAtMs > endedAtMs
UNION ALL
SELECT 'taken after the end at the provider', contractId || '/' || period FROM success WHERE askedAtMs > terminatedAtMs
UNION ALL
SELECT 'taken before the signature', contractId || '/' || period FROM success WHERE paidAtMs < signedAtMs
UNION ALL
SELECT 'WeChat: no notice', contractId || '/' || period FROM success
WHERE provider = 'wechat' AND NOT isDayAfter AND announcedAtMs IS NULL AND paidAtMs > signedAtMs + 43200000
UNION ALL
SELECT 'WeChat, a day after: sooner than a day', contractId || '/' || period FROM success
WHERE isDayAfter AND NOT isFree AND paidAtMs < askedAtMs + 86400000
UNION ALL
SELECT 'WeChat, a day after: sooner than a day before the service ends', contractId || '/' || period FROM success
WHERE isDayAfter AND serviceEndsAtMs > plannedAtMs AND paidAtMs < serviceEndsAtMs - 86400000
UNION ALL
SELECT 'WeChat, a day after: later than eight days after it was due', contractId || '/' || period FROM success
WHERE isDayAfter AND paidAtMs > plannedAtMs + 8 * 86400000
UNION ALL
SELECT 'WeChat, a day after: moved after the end', contractId || '/' || period FROM success
WHERE isDayAfter AND paidAtMs > terminatedAtMs
UNION ALL
SELECT 'WeChat: notice outside the hours', contractId || '/' || period || ' at ' || noticeHour FROM success
WHERE provider = 'wechat' AND noticeHour NOT BETWEEN 7 AND 21
UNION ALL
SELECT 'WeChat: outside the hours', contractId || '/' || period || ' at ' || paidHour FROM success
WHERE provider = 'wechat' AND announcedAtMs IS NOT NULL AND paidHour NOT BETWEEN 7 AND 21
UNION ALL
SELECT 'WeChat: outside days 3 to 9', contractId || '/' || period || ' on ' || (paidDay - noticeDay + 1) FROM success
WHERE provider = 'wechat' AND announcedAtMs IS NOT NULL AND paidDay - noticeDay NOT BETWEEN 2 AND 8
UNION ALL
SELECT 'Alipay: outside D-5 to D', contractId || '/' || period || ' D' || (paidDay - endDay) FROM success
WHERE provider = 'alipay' AND paidDay - endDay NOT BETWEEN -5 AND 0
UNION ALL
SELECT 'a package for nothing', 'entitlement ' || e.id
FROM Entitlement e WHERE e.cause = 'contract' AND e.orderNo NOT IN (
  SELECT o.orderNo FROM "Order" o JOIN Payment p ON p.orderNo = o.orderNo AND p.paidFen IS NOT NULL)
UNION ALL
SELECT 'a service that began before the last one ended', 'period of order ' || e.orderNo
FROM Entitlement e JOIN Entitlement f
  ON f.deviceId = e.deviceId AND f.kind = e.kind AND f.channel = e.channel AND f.id < e.id
WHERE e.cause = 'contract' AND f.cause = 'contract' AND e.startedAtMs < f.endsAtMs AND f.state <> 'revoked'
