-- R-INVARIANT-5. One unpaid order per (user, productCode, deviceId).
SELECT 'one unpaid order' AS rule, userId || ' ' || productCode || ' ' || deviceId AS detail
FROM "Order"
WHERE status = 0 AND origin = 'purchase'
GROUP BY userId, productCode, deviceId
HAVING count(*) > 1
