-- R-INVARIANT-8. A coupon is used at most once, inside validity and minimum spend.
SELECT 'a coupon is used once' AS rule, couponId AS detail
FROM "Order"
WHERE couponId IS NOT NULL AND status IN (1, 2, 4, 5)
GROUP BY couponId
HAVING count(*) > 1
UNION ALL
SELECT 'a coupon is used inside its validity', o.orderNo
FROM "Order" o JOIN Coupon c ON c.couponId = o.couponId
WHERE o.createdAtMs < c.validFromMs OR o.createdAtMs >= c.validUntilMs
UNION ALL
SELECT 'a coupon is used above its minimum', o.orderNo
FROM "Order" o JOIN Coupon c ON c.couponId = o.couponId
WHERE o.priceFen < c.minimumFen
UNION ALL
SELECT 'a discount is the coupon''s', o.orderNo
FROM "Order" o LEFT JOIN Coupon c ON c.couponId = o.couponId
WHERE o.discountFen <> ifnull(min(c.amountFen, o.priceFen), 0)
UNION ALL
SELECT 'a coupon is its owner''s', o.orderNo
FROM "Order" o JOIN Coupon c ON c.couponId = o.couponId
WHERE o.userId <> c.userId
UNION ALL
SELECT 'a used coupon has its paid order', c.couponId
FROM Coupon c
WHERE (c.state = 'used') <> (c.usedAtMs IS NOT NULL)
  OR c.state = 'used' AND NOT EXISTS (
    SELECT 1 FROM "Order" o
    WHERE o.orderNo = c.orderNo AND o.couponId = c.couponId AND o.paidAtMs IS NOT NULL
  )
UNION ALL
SELECT 'a reserved coupon has its unpaid order', c.couponId
FROM Coupon c
WHERE c.state <> 'used' AND c.orderNo IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "Order" o WHERE o.orderNo = c.orderNo AND o.couponId = c.couponId AND o.status = 0)
