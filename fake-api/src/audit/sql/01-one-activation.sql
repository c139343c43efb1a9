-- R-INVARIANT-1. Activations per (order, channel) ≤ 1.
SELECT 'one activation' AS rule, orderNo || ' channel ' || channel AS detail
FROM Entitlement
WHERE orderNo IS NOT NULL
GROUP BY orderNo, channel
HAVING count(*) > 1
