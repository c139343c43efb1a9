-- DropTable
DROP TABLE "Event";
