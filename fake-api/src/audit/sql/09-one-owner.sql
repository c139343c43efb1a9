-- R-INVARIANT-9. Every order has one owner, who could see its device when it was made; data may be bought for any device.
-- A device that was unbound since has lost everybody who could see it.
SELECT 'orders of devices the owner could see' AS rule, o.orderNo AS detail
FROM "Order" o
WHERE o.deviceId IS NOT NULL AND ifnull(o.packageSource, 0) <> 2
  AND NOT EXISTS (SELECT 1 FROM DeviceAccess a WHERE a.userId = o.userId AND a.deviceId = o.deviceId)
  AND NOT EXISTS (SELECT 1 FROM Device d WHERE d.deviceId = o.deviceId AND d.bindFlag = 0)
UNION ALL
SELECT 'a period is its contract''s owner''s', o.orderNo
FROM "Order" o JOIN Contract c ON c.id = o.contractId
WHERE o.userId <> c.userId OR o.deviceId IS NOT c.deviceId
UNION ALL
SELECT 'the package is on the order''s device', o.orderNo
FROM Entitlement e JOIN "Order" o ON o.orderNo = e.orderNo
WHERE e.deviceId IS NOT o.deviceId
